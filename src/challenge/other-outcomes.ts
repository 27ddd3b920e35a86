import { describedSituations, type SituationId } from '../interface/described-situations.js';
import { effectOf } from '../interface/resolve-outcome.js';
import { type Accepted, isRejected, type Outcome, type Rejected } from '../interface/situation.js';
import { isSameJson } from '../text/json.js';

/** Another outcome of a situation. It differs from the usual one in one part. */
export interface OtherOutcome {
  /** `status-410`, `replaced` */
  readonly name: string;
  /** `outcome`: whether the request is accepted, or what it does then. */
  readonly part: 'outcome' | 'status' | 'headers' | 'message';
  readonly outcome: Outcome;
}

/** Texts that a developer does not expect: another language, markup and a quote; and none. */
const otherMessages = { foreign: 'Nicht möglich: <b>"Farn"</b> & mehr', empty: '' };

const furtherHeader = { 'x-request-id': '7f3a' };

/** Effects that differ from another one only in the position of a plant in lists, which is a matter of their order. */
const isOfOrder = (effect: string) => effect.endsWith('-last');

/** Typical other outcomes of a situation that is usually answered like this. */
export function otherOutcomes(id: SituationId, usual: Outcome): readonly OtherOutcome[] {
  const { effects, requires, usualStatuses } = describedSituations[id];
  const { accepted = [], rejected } = usualStatuses;
  const otherEffects = Object.keys(effects)
    .filter((effect) => effect !== effectOf(id, usual) && !isOfOrder(effect))
    .map((effect): OtherOutcome => ({ name: effect, part: 'outcome', outcome: { effect } }));
  if (isRejected(usual)) {
    return [...otherRejections(usual, rejected), ...otherEffects];
  }
  const rejections = requires === 'nothing' ? rejected.slice(0, 2) : [];
  return [
    ...(requires === 'accepted' ? otherSuccesses(usual, accepted) : []),
    ...otherEffects,
    ...rejections.map(
      (status): OtherOutcome => ({
        name: `rejected-${status}`,
        part: 'outcome',
        outcome: { status },
      }),
    ),
  ];
}

function otherSuccesses(usual: Accepted, statuses: readonly number[]): OtherOutcome[] {
  const outcome = { ...usual, headers: { ...usual.headers, ...furtherHeader } };
  return [...otherStatuses(usual, statuses), { name: 'further-header', part: 'headers', outcome }];
}

function otherRejections(usual: Rejected, statuses: readonly number[]): OtherOutcome[] {
  const { headers, ...withoutHeaders } = usual;
  const messages = Object.entries(otherMessages).map(
    ([name, message]): OtherOutcome => ({
      name: `${name}-message`,
      part: 'message',
      outcome: { ...usual, error: { ...usual.error, message } },
    }),
  );
  return [
    ...otherStatuses(usual, statuses),
    ...messages,
    ...(isSameJson(headers ?? {}, {})
      ? []
      : [{ name: 'no-headers', part: 'headers', outcome: withoutHeaders } as const]),
  ];
}

function otherStatuses(usual: Outcome, statuses: readonly number[]): OtherOutcome[] {
  return statuses
    .filter((status) => status !== usual.status)
    .map((status) => ({ name: `status-${status}`, part: 'status', outcome: { ...usual, status } }));
}
