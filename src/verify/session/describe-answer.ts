import { type Exchange, statusOf } from './exchange.js';

/** How the provider answered, as a clause: `it was answered with 404`. */
export function describeAnswer(exchange: Exchange): string {
  return exchange.response === undefined
    ? `no response came: ${exchange.failure}`
    : `it was answered with ${statusOf(exchange)}`;
}

/** How the provider answered, to follow the request in a sentence: `was answered with 404`. */
export function answerClause(exchange: Exchange): string {
  return exchange.response === undefined
    ? `was not answered (${exchange.failure})`
    : `was answered with ${statusOf(exchange)}`;
}
