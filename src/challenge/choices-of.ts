import { describeOutcome, describeParameter } from '../interface/describe-profile.js';
import { describedSituations } from '../interface/described-situations.js';
import { isSameJson } from '../interface/json.js';
import { isRejectedWith400 } from '../interface/outcome-schema.js';
import { effectOf, resolveOutcome } from '../interface/resolve-outcome.js';
import { type Accepted, isRejected, type Outcome, type Rejected } from '../interface/situation.js';
import { type SituationId, situationIds, situations } from '../interface/situations.js';
import { type Choice, isPlayable, type OutcomePatch } from './choice.js';
import type { Met } from './met.js';
import { parameterChoices } from './parameter-choices.js';

/** Everything that the interface leaves open, that the tests have met, and that the mock can do in another way. */
export function choicesOf(met: Met): Choice[] {
  const choices = [...outcomeChoices(met), ...parameterChoices(met), ...rejectedLimits(met)];
  return choices.filter((choice) => isPlayable([choice], met));
}

/** Another outcome in a situation. */
interface Alternative {
  readonly name: string;
  readonly part: Choice['part'];
  readonly patch: OutcomePatch;
}

/** One choice for all situations that the same words leave open, and that are answered alike. */
function outcomeChoices({ profile, situations: met }: Met): Choice[] {
  const groups = new Map<string, Choice>();
  for (const id of situationIds.filter((one) => met.has(one))) {
    const usual = resolveOutcome(profile.outcomes ?? {}, id);
    for (const { name, part, patch } of alternativesOf(id, usual)) {
      const key = [describedSituations[id].section, name, isRejected(usual)].join();
      const other = part === 'outcome' ? (patch as Outcome) : { ...usual, ...patch };
      const describe = part === 'message' ? describeMessage : describeOutcome;
      const change = { point: id, patch, usual: describe(id, usual), other: describe(id, other) };
      const { id: first = `${id}/${name}`, changes = [] } = groups.get(key) ?? {};
      groups.set(key, { id: first, part, changes: [...changes, change] });
    }
  }
  return [...groups.values()];
}

/** A bound that large limits exceed, and with it their rejection: no list exceeds a bound that is not there. */
function rejectedLimits({ lists, profile }: Met): Choice[] {
  const bound = 100;
  const isBounded = profile.parameters?.['list.maximum-limit'] !== undefined;
  if (isBounded || !lists.some(({ limit = 0 }) => limit > bound)) {
    return [];
  }
  const limit = 'list.maximum-limit';
  const above = 'list.limit-above-maximum';
  return [
    {
      id: `${above}/rejected-400`,
      part: 'outcome',
      changes: [
        {
          point: limit,
          value: bound,
          usual: describeParameter(limit, 'unlimited'),
          other: describeParameter(limit, bound),
        },
        {
          point: above,
          patch: { status: 400 },
          usual: describeOutcome(above, resolveOutcome({}, above)),
          other: describeOutcome(above, { status: 400 }),
        },
      ],
    },
  ];
}

function describeMessage(id: SituationId, outcome: Outcome): string {
  const message = isRejected(outcome) ? outcome.error?.message : undefined;
  const text = message === undefined ? 'of the mock' : JSON.stringify(message);
  return `The Error for ${describedSituations[id].title} has the message ${text}.`;
}

/** Statuses that services usually answer with, by the first word of a situation. */
const usualStatuses: Readonly<
  Record<string, { readonly accepted?: readonly number[]; readonly rejected: readonly number[] }>
> = {
  authentication: { rejected: [401, 403, 400, 404] },
  request: { rejected: [400, 404] },
  create: { rejected: [400, 409, 422] },
  list: { accepted: [200, 206], rejected: [400, 422] },
  delete: { accepted: [200, 202, 204], rejected: [404, 410, 403, 400] },
};

/** Texts that a developer does not expect: another language, markup and a quote; and none. */
const otherMessages = { foreign: 'Nicht möglich: <b>"Farn"</b> & mehr', empty: '' };

const furtherHeader = { 'x-request-id': '7f3a' };

function alternativesOf(id: SituationId, usual: Outcome): Alternative[] {
  const { effects, requires } = situations[id];
  const { accepted = [], rejected = [] } = usualStatuses[id.split('.')[0] ?? ''] ?? {};
  const otherEffects = Object.keys(effects)
    .filter((effect) => effect !== effectOf(id, usual))
    .map((effect): Alternative => ({ name: effect, part: 'outcome', patch: { effect } }));
  if (isRejected(usual)) {
    const statuses = isRejectedWith400(id) ? [] : rejected;
    return [...changesOfRejection(usual, statuses), ...otherEffects];
  }
  const rejections = requires === 'nothing' ? rejected.slice(0, 2) : [];
  return [
    ...(requires === 'accepted' ? changesOfSuccess(usual, accepted) : []),
    ...otherEffects,
    ...rejections.map(
      (status): Alternative => ({ name: `rejected-${status}`, part: 'outcome', patch: { status } }),
    ),
  ];
}

function changesOfSuccess(usual: Accepted, statuses: readonly number[]): Alternative[] {
  const headers = { ...usual.headers, ...furtherHeader };
  return [
    ...otherStatuses(usual, statuses),
    { name: 'further-header', part: 'headers', patch: { headers } },
  ];
}

function changesOfRejection(usual: Rejected, statuses: readonly number[]): Alternative[] {
  const messages = Object.entries(otherMessages).map(
    ([name, message]): Alternative => ({
      name: `${name}-message`,
      part: 'message',
      patch: { error: { ...usual.error, message } },
    }),
  );
  const hasHeaders = !isSameJson(usual.headers ?? {}, {});
  return [
    ...otherStatuses(usual, statuses),
    ...messages,
    ...(hasHeaders
      ? [{ name: 'no-headers', part: 'headers', patch: { headers: undefined } } as const]
      : []),
  ];
}

function otherStatuses({ status: usual }: Outcome, statuses: readonly number[]): Alternative[] {
  return statuses
    .filter((status) => status !== usual)
    .map((status) => ({ name: `status-${status}`, part: 'status', patch: { status } }));
}
