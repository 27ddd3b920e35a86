import type { Exchange } from '../http/exchange.js';
import { maxStartBytes, startOfBody } from '../report/cut.js';

/** An exchange that can be kept for long: of a large body in the response, it has only the start. */
export function withStartOfBody(exchange: Exchange): Exchange {
  const { response } = exchange;
  return response === undefined || response.body.length <= maxStartBytes
    ? exchange
    : {
        ...exchange,
        response: { ...response, body: new TextEncoder().encode(startOfBody(response.body)) },
      };
}
