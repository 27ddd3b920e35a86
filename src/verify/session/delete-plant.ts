import type { Exchange } from './exchange.js';
import type { RequestOptions, RequestSender } from './request.js';

/** Asks the provider to delete a plant, whatever it answers. */
export function requestDelete(
  sender: RequestSender,
  id: string,
  options?: RequestOptions,
): Promise<Exchange> {
  return sender.send('DELETE', `/plants/${id}`, options);
}
