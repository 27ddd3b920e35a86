import { type Exchange, statusOf } from './exchange.js';

/** How the provider answered, as a clause: `the provider answered 404`. */
export function describeAnswer(exchange: Exchange): string {
  return exchange.response === undefined
    ? `there was no response: ${exchange.failure}`
    : `the provider ${answerPredicate(exchange)}`;
}

/** How the provider or the mock answered, to follow its name: `answered 404`. */
export function answerPredicate(exchange: Exchange): string {
  return exchange.response === undefined
    ? `did not answer (${exchange.failure})`
    : `answered ${statusOf(exchange)}`;
}

/** The same with the request: `answered 404 to DELETE /plants/7`. */
export function answerTo(request: string, exchange: Exchange): string {
  return exchange.response === undefined
    ? `did not answer ${request} (${exchange.failure})`
    : `answered ${statusOf(exchange)} to ${request}`;
}
