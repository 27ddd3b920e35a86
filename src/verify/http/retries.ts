import { type Exchange, headerOf, isBusy } from './exchange.js';

/** How often a request is repeated if the provider is too busy for it. */
const maxRetries = 8;
/** A provider that answers 503 without a time to try again may be faulty instead. */
const maxRetriesWithoutTime = 3;
const maxPauseMs = 10_000;

/**
 * How long to wait before a request is sent again, in milliseconds.
 *
 * @param tries how often it was sent.
 * @returns undefined if it is not to be sent again.
 */
export function retryPauseMs(exchange: Exchange, tries: number): number | undefined {
  const named = Number(headerOf(exchange, 'retry-after') || Number.NaN) * 1000;
  if (tries > retriesAllowed(exchange, Number.isFinite(named))) {
    return undefined;
  }
  return Math.min(Number.isFinite(named) ? named : 2 ** tries * 50, maxPauseMs);
}

function retriesAllowed(exchange: Exchange, namesTime: boolean): number {
  const { response } = exchange;
  if (response?.status === 429) {
    return maxRetries;
  }
  if (response?.status === 503) {
    return namesTime ? maxRetries : maxRetriesWithoutTime;
  }
  return isBusy(exchange) && namesTime ? maxRetries : 0;
}
