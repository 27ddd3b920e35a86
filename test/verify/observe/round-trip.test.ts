import {
  type Outcome,
  type ParameterId,
  type Profile,
  parameters,
  type SituationId,
  situations,
} from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { isOutcomeOf } from '../../../src/interface/outcome-schema.js';
import type { ProfileEntryReport } from '../../../src/verify/report/verification-report.js';
import { isAll } from '../../chosen-of.js';
import { verifyMock } from './verify-mock.js';

const situationIds = Object.keys(situations) as SituationId[];
const parameterIds = Object.keys(parameters) as ParameterId[];

const rejections: readonly Outcome[] = [
  { status: 409, error: { error: 7, message: 'No {method}.', details: ['no'] } },
  { status: 400, headers: { 'www-authenticate': 'Bearer' } },
];

/** The outcomes of every kind that a situation can have. */
function outcomesOf(id: SituationId): readonly Outcome[] {
  const accepted = Object.keys(situations[id].effects).map((effect): Outcome => ({ effect }));
  return [...accepted, ...rejections].filter((one) => isOutcomeOf(id, one));
}

/** Values that go together, so that all situations arise in one or the other. */
const parametersOfRounds: readonly NonNullable<Profile['parameters']>[] = [
  {
    'create.minimum-name-length': 3,
    'create.maximum-name-length': 60,
    'create.minimum-tag-length': 2,
    'create.maximum-tag-length': 20,
    'list.order': { key: 'name', direction: 'descending' },
    'list.default-limit': 20,
    'response.absent-tag': 'empty',
  },
  {
    'create.maximum-plants-per-user': 25,
    'list.visibility': 'own',
    'list.order': { key: 'id', direction: 'ascending' },
  },
  {
    'create.id-minimum': '1',
    'create.id-maximum': '9007199254740991',
    'create.maximum-plants': 50,
    'list.visibility': 'all',
    'list.order': { key: 'name-ignoring-case', direction: 'ascending' },
    'request.maximum-body-bytes': 5000,
    'response.content-type': 'application/json; charset=utf-8',
  },
  {
    'create.owner': 'everyone',
    'list.maximum-limit': 30,
    'list.order': 'changing',
    'error.integer': 1000,
    'error.further-members': { path: '{path}', details: [{ field: 'name' }] },
  },
];

const rounds = Math.max(...situationIds.map((id) => outcomesOf(id).length));

/** One outcome for each situation; all rounds together have each outcome of each situation. */
const packed: readonly Profile[] = Array.from({ length: rounds }, (_, round) => ({
  parameters: parametersOfRounds[round % parametersOfRounds.length],
  outcomes: Object.fromEntries(
    situationIds.map((id) => [id, outcomesOf(id)[round % outcomesOf(id).length]]),
  ),
}));

/** With these, hardly a request or a plant is accepted. */
const isExtreme = (id: ParameterId, value: unknown) =>
  value === 1 || (id === 'request.rate-limit' && value === 3);

const oneByOne: readonly Profile[] = [
  ...parameterIds.flatMap((id) => {
    const samples: readonly unknown[] = parameters[id].samples;
    return samples
      .filter((value) => !isExtreme(id, value))
      .map((value): Profile => ({ parameters: { [id]: value } }));
  }),
  ...situationIds.flatMap((id) =>
    outcomesOf(id).flatMap((outcome) =>
      Object.keys(situations[id].variants).map(
        (variant): Profile => ({ outcomes: { [`${id}/${variant}`]: outcome } }),
      ),
    ),
  ),
];

/** What no observation tries, and what arises with that alone or with more requests. */
const neverSeen = [
  'request.rate-limit',
  'request.over-rate',
  'error.further-members',
  'create.maximum-plants',
  'create.maximum-plants-per-user',
  'create.store-full',
  'create.user-full',
];

const verified = new Map<Profile, Promise<readonly ProfileEntryReport[]>>();

async function entriesOf(profile: Profile): Promise<readonly ProfileEntryReport[]> {
  const { profile: report } = await verifyMock(profile, profile);
  return report?.entries ?? [];
}

/** Verifies each profile once. */
function verifyOnce(profile: Profile): Promise<readonly ProfileEntryReport[]> {
  const entries = verified.get(profile) ?? entriesOf(profile);
  verified.set(profile, entries);
  return entries;
}

describe('a mock with a profile', () => {
  it.each(isAll ? [...packed, ...oneByOne] : packed)('does what it says (%#)', async (profile) => {
    const entries = await verifyOnce(profile);

    const drifted = entries.filter(({ verdict }) => verdict === 'drifted');
    expect(drifted.map(({ sentence, evidence }) => `${sentence} ${evidence}`)).toEqual([]);
  });

  it('shows all parameters and situations in one profile or the other', async () => {
    const entries = (await Promise.all(packed.map(verifyOnce))).flat();

    const same = entries.flatMap(({ subject, verdict }) => (verdict === 'same' ? subject : []));
    const ids = [...parameterIds, ...situationIds].filter((id) => !neverSeen.includes(id));
    expect(ids.filter((id) => !same.includes(id))).toEqual([]);
  });
});
