import type { Outcome, Profile, SituationKey } from 'plant-store-kit';
import { situations } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { findOutcomeProblem } from '../../../src/interface/validate-outcome.js';
import { observeProvider } from '../../../src/verify/observe-provider.js';
import { situationIds } from '../../interface/arbitrary-profile.js';
import { linesOf, type ObservedMock, observeMock } from './observe-mock.js';
import { observeSituations } from './observe-situations.js';

const error = { error: 7, message: 'No {method}.', details: ['no'] };
const rejections: readonly Outcome[] = [
  { status: 400, error },
  { status: 409, headers: { 'www-authenticate': 'Bearer' } },
  { status: 422, error: { message: 'At {time}.', path: '{path}' } },
];

/** The outcomes of every kind that a situation can have. */
function outcomesOf(key: SituationKey): readonly Outcome[] {
  const { effects } = situations[key.split('/')[0] as keyof typeof situations];
  const accepted = Object.keys(effects).map((effect): Outcome => ({ effect }));
  return [...accepted, ...rejections].filter((one) => findOutcomeProblem(key, one) === undefined);
}

const rounds = Math.max(...situationIds.map((id) => outcomesOf(id).length));

/** One outcome for each situation; all rounds together have each outcome of each situation. */
function outcomesOfRound(round: number): NonNullable<Profile['outcomes']> {
  return Object.fromEntries(
    situationIds.map((id) => {
      const outcomes = outcomesOf(id);
      return [id, outcomes[round % outcomes.length]];
    }),
  );
}

/** An outcome for each variant; successive variants have different ones. */
function outcomesOfVariants(round: number): NonNullable<Profile['outcomes']> {
  return Object.fromEntries(
    situationIds.flatMap((id) =>
      Object.keys(situations[id].variants).map((variant, position) => {
        const key = `${id}/${variant}` as const;
        const outcomes = outcomesOf(key);
        return [key, outcomes[(round + position) % outcomes.length]];
      }),
    ),
  );
}

/** With these, situations arise that do not arise by default. */
const bounds: Profile['parameters'] = {
  'create.id-minimum': '-1000',
  'create.id-maximum': '9007199254740991',
  'create.minimum-name-length': 3,
  'create.maximum-name-length': 60,
  'create.name-characters': '[ \\-0-9A-Za-z]',
  'create.minimum-tag-length': 2,
  'create.maximum-tag-length': 20,
  'create.tag-characters': '[a-z]',
  'list.default-limit': 20,
  'list.maximum-limit': 30,
  'list.visibility': 'all',
  'request.maximum-body-bytes': 5000,
};

/** Few plants, so that a list without a limit returns all of them. */
const plants = ['alice', 'bob', undefined].map((owner, position) => ({
  id: position + 1,
  name: `Plant ${position}`,
  ...(owner && { owner }),
}));

/**
 * Entries that do not arise with these parameters, need other requests than those of situations, or are
 * open because ids are not safe to try.
 */
const mayBeOpen =
  /^(list\.visibility|create\.owner|request\.over-rate|create\.(store|user)-full|create\.id-m|list\.maximum-limit|list\.limit-huge)|does not arise|A user (sees|does not see) /;

/** What nothing but the defaults bounds is seen without the parameters. */
function observe(profile: Profile): Promise<ObservedMock> {
  const how = profile.parameters === undefined ? observeSituations : observeProvider;
  return observeMock(profile, { plants }, { how });
}

describe.concurrent.each([
  ['by default', undefined],
  ['with bounds', bounds],
] as const)('an observation of a mock %s finds its outcomes', (_, parameters) => {
  const givenRounds = Array.from({ length: rounds }, (_, round) => round);

  it.each(givenRounds)('in round %i of situations', async (round) => {
    const outcomes = outcomesOfRound(round);

    const observed = await observe({ ...(parameters && { parameters }), outcomes });

    expect(linesOf(observed, 'drifted')).toEqual([]);
    expect(linesOf(observed, 'undetermined').filter((line) => !mayBeOpen.test(line))).toEqual([]);
    expect(observed.isAsBefore).toBe(true);
  });

  it.each(givenRounds)('in round %i of variants', async (round) => {
    const outcomes = outcomesOfVariants(round);

    const observed = await observe({ ...(parameters && { parameters }), outcomes });

    expect(linesOf(observed, 'drifted')).toEqual([]);
    expect(observed.isAsBefore).toBe(true);
  });
});
