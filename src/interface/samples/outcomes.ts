import { isSameJson } from '../json.js';
import { isRejectedWith400 } from '../outcome-schema.js';
import { effectOf } from '../resolve-outcome.js';
import { type Accepted, isRejected, type Outcome, type Rejected } from '../situation.js';
import { type SituationId, situations } from '../situations.js';

/** Another outcome of a situation. It differs from the usual one in one part. */
export interface OtherOutcome {
  /** `status-410`, `replaced` */
  readonly name: string;
  /** `outcome`: whether the request is accepted, or what it does then. */
  readonly part: 'outcome' | 'status' | 'headers' | 'message';
  readonly outcome: Outcome;
}

/** Statuses that services usually answer with, by a situation, or by the first word of others. */
const usualStatuses: Readonly<
  Record<string, { readonly accepted?: readonly number[]; readonly rejected: readonly number[] }>
> = {
  authentication: { rejected: [401, 403] },
  request: { rejected: [400, 404] },
  create: { rejected: [400, 409, 422] },
  list: { accepted: [200, 206], rejected: [400, 422] },
  delete: { accepted: [200, 202, 204], rejected: [404, 410] },
  'delete.malformed-id': { rejected: [400, 404] },
  'delete.others-plant': { rejected: [404, 403] },
  'delete.shared-plant': { accepted: [200, 202, 204], rejected: [403, 404] },
};

/** Texts that a developer does not expect: another language, markup and a quote; and none. */
const otherMessages = { foreign: 'Nicht möglich: <b>"Farn"</b> & mehr', empty: '' };

const furtherHeader = { 'x-request-id': '7f3a' };

/** Effects that differ from another one only in the position of a plant in lists, which is a matter of their order. */
const isOfOrder = (effect: string) => effect.endsWith('-last');

/** Typical other outcomes of a situation that is usually answered like this. */
export function otherOutcomes(id: SituationId, usual: Outcome): readonly OtherOutcome[] {
  const { effects, requires } = situations[id];
  const [subject = ''] = id.split('.');
  const { accepted = [], rejected = [] } = usualStatuses[id] ?? usualStatuses[subject] ?? {};
  const otherEffects = Object.keys(effects)
    .filter((effect) => effect !== effectOf(id, usual) && !isOfOrder(effect))
    .map((effect): OtherOutcome => ({ name: effect, part: 'outcome', outcome: { effect } }));
  if (isRejected(usual)) {
    const statuses = isRejectedWith400(id) ? [] : rejected;
    return [...otherRejections(usual, statuses), ...otherEffects];
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
