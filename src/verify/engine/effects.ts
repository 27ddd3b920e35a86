import { type NewPlant, plantFieldNames } from '../../interface/plant.js';
import { mayHaveActedBefore, type SentExchange } from '../http/exchange.js';
import { hasSucceeded, isRejection } from './response-shape.js';
import { createsAsSent, type Step } from './step.js';

/** Whether a request did what it was for. A request that the provider has rejected did nothing. */
export type Effect = 'done' | 'maybe' | 'nothing';

interface Sent {
  readonly step: Step<string>;
  readonly exchange: SentExchange;
}

/** What a create does to the plant that it sends. */
export function effectOfCreate({ step, exchange }: Sent): Effect {
  if (isRejection(exchange)) {
    // The first attempt may have stored the plant, and the second one may be rejected for that.
    return mayHaveActedBefore(exchange) ? 'maybe' : 'nothing';
  }
  // Another token may be the token of another user.
  const isAsSent = createsAsSent(step) && step.authorization === undefined;
  const isCertain = hasSucceeded(exchange) && isAsSent && hasWholeCharacters(step.request.sent);
  return isCertain ? 'done' : 'maybe';
}

/** What a create does to the plant that it names: only one that may do more than create its own plant may replace it. */
export function effectOfReplacing({ step, exchange }: Sent): Effect {
  return isRejection(exchange) || createsAsSent(step) ? 'nothing' : 'maybe';
}

/** What a delete does to the plant that it names. */
export function effectOfDelete({ step, exchange }: Sent): Effect {
  const { requires = 'accepted', effects = {} } = step.situation ?? {};
  if (!hasSucceeded(exchange) && !isRejection(exchange)) {
    return 'maybe';
  }
  if (!hasSucceeded(exchange)) {
    // An earlier attempt may have removed it.
    return mayHaveActedBefore(exchange) ? 'maybe' : 'nothing';
  }
  if (requires === 'accepted') {
    return 'done';
  }
  const possible = Object.keys(effects);
  return possible.length === 1 && possible[0] === 'nothing' ? 'nothing' : 'maybe';
}

/** Services store half of a surrogate pair in different ways. */
export function hasWholeCharacters(plant: NewPlant | undefined): boolean {
  return plantFieldNames.every((name) => !/\p{Surrogate}/u.test(String(plant?.[name])));
}
