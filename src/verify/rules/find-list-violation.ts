import { setTimeout as wait } from 'node:timers/promises';
import { defaultParameters } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { Sample } from '../../interface/situation.js';
import { isError } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { TokensByKind } from '../http/situation-tokens.js';
import { type Listing, listPlants } from '../session/list-plants.js';
import type { SessionContext } from '../session/session-context.js';
import {
  prepareSample,
  type SampledSituation,
  type SampleRun,
  sendPrepared,
} from '../situations/run-situation.js';
import {
  ExpectedPlants,
  type FoundDeviation,
  findDeviation,
  findMissing,
} from './expected-plants.js';
import { recordEffect } from './record-effect.js';
import type { RuleViolation } from './violation.js';

/** A sample request of a situation. */
export interface SituationSample {
  readonly situation: SampledSituation;
  readonly sample: Sample;
}

/** The time between the two lists before the request, in milliseconds. */
const watchMs = 30;

/**
 * Runs a request by itself, and compares the lists right before and right after it, so that the
 * request has made every change.
 *
 * @throws CannotCheckError when the situation cannot arise, or the plants cannot be listed.
 */
export async function findListViolation(
  context: SessionContext,
  { situation, sample }: SituationSample,
  tokens: TokensByKind,
): Promise<RuleViolation | undefined> {
  const options = { parameters: defaultParameters, tokens };
  const prepared = await prepareSample(context, situation, sample, options);
  const earlier = await listEach(context);
  await wait(watchMs);
  const before = await listEach(context);
  const run = await sendPrepared(context, prepared);
  const expected = new ExpectedPlants(namesToStay(context, run, earlier, before));
  recordEffect(expected, run);
  const deviation = await findDeviation(context, expected);
  if (deviation === undefined || isHiddenByPage(context, deviation, before)) {
    return undefined;
  }
  const { expected: wanted, actual, listing } = deviation;
  return {
    rule: ruleOfDeviation(run, deviation),
    expected: `${wanted}, after ${situation.title}`,
    actual,
    exchanges: [
      ...run.setup,
      before.get(deviation.user)?.exchange,
      run.exchange,
      listing.exchange,
    ].filter((exchange) => exchange !== undefined),
  };
}

type Lists = ReadonlyMap<User, Listing>;

async function listEach(context: SessionContext): Promise<Lists> {
  const lists = new Map<User, Listing>();
  for (const user of context.session.users) {
    lists.set(user, await listPlants(context, { as: user }));
  }
  return lists;
}

/** The names that each list must still show; names of other clients only if these names stay. */
function namesToStay(
  { session }: SessionContext,
  run: SampleRun,
  earlier: Lists,
  before: Lists,
): ReadonlyMap<User, readonly unknown[]> {
  const created = new Set<unknown>(session.createdPlants.remaining.map(({ name }) => name));
  const isSteady = [...earlier].every(([user, { plants }]) => {
    const names = plants.map(({ name }) => name);
    return findMissing(names, before.get(user) as Listing) === undefined;
  });
  return new Map(
    [...before].map(([user, { plants }]) => {
      const names = plants.map(({ name }) => name);
      return [
        user,
        names.filter((name) => name !== run.plant.name && (isSteady || created.has(name))),
      ];
    }),
  );
}

/** A list that has not become shorter may be a page, which hides the plant. */
function isHiddenByPage(
  { capabilities }: SessionContext,
  { kind, user, listing }: FoundDeviation,
  before: Lists,
): boolean {
  const { length } = listing.plants;
  const lengthBefore = before.get(user)?.plants.length ?? 0;
  return kind === 'missing' && length >= capabilities.largestList.length && length >= lengthBefore;
}

/** The rule that a request fails by the plants that it has left. */
export function ruleOfDeviation(
  { situation, request, exchange }: SampleRun,
  { kind, rule }: Pick<FoundDeviation, 'kind' | 'rule'>,
): RuleId {
  if (kind === 'present' && rule !== undefined) {
    return rule;
  }
  if (situation.operation === 'any' && situation.rule !== undefined) {
    return situation.rule;
  }
  if (request.method === 'DELETE') {
    return 'delete.removes-one-plant';
  }
  return isError(exchange) ? 'create.rejects-400-with-error' : 'create.stores-plant';
}
