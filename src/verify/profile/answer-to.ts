import { type Exchange, statusOf } from '../session/exchange.js';

/** How the provider answered, to follow its name: `answered 404 to DELETE /plants/7`. */
export function answerTo(request: string, exchange: Exchange): string {
  return exchange.response === undefined
    ? `did not answer ${request} (${exchange.failure})`
    : `answered ${statusOf(exchange)} to ${request}`;
}
