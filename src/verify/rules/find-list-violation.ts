import { setTimeout as wait } from 'node:timers/promises';
import { defaultParameters } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { Sample, SituationToken } from '../../interface/situation.js';
import { type Exchange, isError } from '../session/exchange.js';
import { type Listing, listPlants } from '../session/list-plants.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import {
  prepareSample,
  type SampledSituation,
  type SampleRun,
  sendPrepared,
} from '../situations/run-situation.js';
import type { RuleViolation } from './evaluate-run.js';
import { ExpectedPlants, findMissing } from './expected-plants.js';
import { type FoundDeviation, findDeviation } from './find-deviation.js';
import { noteEffect } from './note-effect.js';

/** A sample request of a situation. */
export interface SituationSample {
  readonly situation: SampledSituation;
  readonly sample: Sample;
}

export type GivenTokens = Readonly<Partial<Record<SituationToken, string>>>;

/** What a request has done to the lists that it should not have, and the exchanges that show it. */
export interface ListViolation extends RuleViolation {
  readonly exchanges: readonly Exchange[];
}

/** How long the lists are watched before the request, in milliseconds. */
const watchMs = 30;

/**
 * Runs a request alone, and compares the lists right before and right after it, so that whatever has
 * changed was changed by it.
 *
 * @throws CannotCheckError when the situation cannot arise, or the plants cannot be listed.
 */
export async function findListViolation(
  context: SessionContext,
  { situation, sample }: SituationSample,
  tokens: GivenTokens,
): Promise<ListViolation | undefined> {
  const options = { parameters: defaultParameters, tokens };
  const prepared = await prepareSample(context, situation, sample, options);
  const earlier = await listEach(context);
  await wait(watchMs);
  const before = await listEach(context);
  const run = await sendPrepared(context, prepared);
  const expected = new ExpectedPlants(namesToStay(context, run, earlier, before));
  noteEffect(expected, run);
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

/** The names that each list must still show; those of others, only where they stay by themselves. */
function namesToStay(
  { session }: SessionContext,
  run: SampleRun,
  earlier: Lists,
  before: Lists,
): ReadonlyMap<User, readonly unknown[]> {
  const ours = new Set<unknown>(session.createdPlants.remaining.map(({ name }) => name));
  const isSteady = [...earlier].every(([user, { plants }]) => {
    const names = plants.map(({ name }) => name);
    return findMissing(names, before.get(user) as Listing) === undefined;
  });
  return new Map(
    [...before].map(([user, { plants }]) => {
      const names = plants.map(({ name }) => name);
      return [
        user,
        names.filter((name) => name !== run.plant.name && (isSteady || ours.has(name))),
      ];
    }),
  );
}

/** A list that has not become shorter may show only so many plants. */
function isHiddenByPage(
  { capabilities }: SessionContext,
  { kind, user, listing }: FoundDeviation,
  before: Lists,
): boolean {
  const { length } = listing.plants;
  const lengthBefore = before.get(user)?.plants.length ?? 0;
  return kind === 'missing' && length >= capabilities.largestList.length && length >= lengthBefore;
}

/** The rule that a request breaks by what it has left. */
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
