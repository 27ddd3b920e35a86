import type { Outcome, Profile, SituationId } from 'plant-store-kit';
import { situations } from 'plant-store-kit/interface';
import { isOutcomeOf } from '../../src/interface/outcome-schema.js';
import { effectOf } from '../../src/interface/resolve-outcome.js';
import { situationIds } from '../../src/interface/situations.js';

/** Each effect, and answers that no other situation has. */
function outcomesOf(id: SituationId): readonly Outcome[] {
  const outcomes: readonly Outcome[] = [
    ...Object.keys(situations[id].effects).map((effect) => ({ effect })),
    { headers: { deprecation: id } },
    { status: 409, error: { error: 7, message: 'No {method}.', details: ['no'] } },
    { status: 400, headers: { 'www-authenticate': `Bearer realm="${id}"` } },
  ];
  return outcomes.filter((one) => isOutcomeOf(id, one));
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
    'list.visibility': 'all',
    'list.order': { key: 'name-ignoring-case', direction: 'ascending' },
    'request.maximum-body-bytes': 5000,
    'response.content-type': 'application/json; charset=utf-8',
  },
  {
    'create.owner': 'everyone',
    'list.maximum-limit': 30,
    'list.order': 'changing',
    'response.white-space': 'indented',
    'error.integer': 1000,
    'error.further-members': { path: '{path}', details: [{ field: 'name' }] },
  },
];

const rounds = Math.max(...situationIds.map((id) => outcomesOf(id).length));

/** Each has one outcome for each situation, and all together have each outcome of each situation. */
export const ownProfiles: readonly Profile[] = Array.from({ length: rounds }, (_, round) => ({
  parameters: parametersOfRounds[round % parametersOfRounds.length],
  outcomes: Object.fromEntries(
    situationIds.map((id) => {
      const outcome = outcomesOf(id)[round % outcomesOf(id).length] as Outcome;
      // A tag of letters and spaces must be stored; only one of spaces alone may be dropped.
      const isOfBlank = id === 'create.padded-tag' && effectOf(id, outcome) === 'dropped';
      return [isOfBlank ? `${id}/blank` : id, outcome];
    }),
  ),
}));
