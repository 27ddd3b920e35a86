import type { Exchange } from '../http/exchange.js';
import type { RequestOptions, RequestSender } from '../http/request.js';

/** Sends the delete of a plant, which the provider may reject. */
export function requestDelete(
  sender: RequestSender,
  id: string,
  options?: RequestOptions,
): Promise<Exchange> {
  return sender.send('DELETE', `/plants/${id}`, options);
}
