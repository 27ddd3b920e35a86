import { type Exchange, statusOf } from './exchange.js';

/** How the provider answered, as a clause: `the provider answered with 404`. */
export function describeAnswer(exchange: Exchange): string {
  return exchange.response === undefined
    ? `no response came: ${exchange.failure}`
    : `the provider ${answerPredicate(exchange)}`;
}

/** How a request was answered, to follow the request in a sentence: `was answered with 404`. */
export function answerClause(exchange: Exchange): string {
  return exchange.response === undefined
    ? `was not answered (${exchange.failure})`
    : `was ${answerPredicate(exchange)}`;
}

/** How the provider or the mock answered, to follow its name in a sentence: `answered with 404`. */
export function answerPredicate(exchange: Exchange): string {
  return exchange.response === undefined
    ? `did not answer (${exchange.failure})`
    : `answered with ${statusOf(exchange)}`;
}
