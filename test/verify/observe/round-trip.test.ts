import {
  type Outcome,
  type ParameterId,
  type Profile,
  parameters,
  type SituationId,
  situations,
} from 'plant-store-kit';
import { expect, it } from 'vitest';
import { isOutcomeOf } from '../../../src/interface/outcome-schema.js';
import { verifyMock } from './verify-mock.js';

const situationIds = Object.keys(situations) as SituationId[];
const parameterIds = Object.keys(parameters) as ParameterId[];

const rejections: readonly Outcome[] = [
  { status: 409, error: { error: 7, message: 'No {method}.', details: ['no'] } },
  { status: 400, headers: { 'www-authenticate': 'Bearer' } },
];

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

/** With which ids at the bounds can be tried. */
const safe: Profile = {
  parameters: parametersOfRounds[2],
  outcomes: {
    'create.id-below-minimum': { status: 409 },
    'create.id-above-maximum': { status: 409 },
    'delete.shared-plant': { effect: 'nothing' },
  },
};

/** What no observation tries, and what arises with that alone or with more requests. */
const neverSeen = [
  'request.rate-limit',
  'request.over-rate',
  'error.further-members',
  'create.maximum-plants',
  'create.store-full',
];

it('a mock does what its profile says, and shows it for each parameter and situation', {
  timeout: 120_000,
}, async () => {
  const same = new Set<string>(neverSeen);
  for (const profile of [...packed, safe]) {
    const report = await verifyMock(profile, profile);

    const entries = report.profile?.entries ?? [];
    const drifted = entries.filter(({ verdict }) => verdict === 'drifted');
    expect(drifted.map(({ sentence, evidence }) => `${sentence} ${evidence}`)).toEqual([]);
    for (const { subject, verdict } of entries) {
      if (verdict === 'same') {
        same.add(subject);
      }
    }
  }

  expect([...parameterIds, ...situationIds].filter((id) => !same.has(id))).toEqual([]);
});
