import fc from 'fast-check';
import type { Outcome, Profile, SituationId, SituationKey } from 'plant-store-kit';
import { parameters, situations } from 'plant-store-kit/interface';
import { hasOwnAnswer, isRejectedWith400 } from '../../src/interface/outcome-schema.js';
import { defaultParameters, parameterIds } from '../../src/interface/parameters.js';
import { exceedsLimits, findConflicts } from '../../src/interface/profile.js';
import { situationKeys } from '../../src/interface/situations.js';

const headers = fc
  .tuple(
    fc.dictionary(
      fc.constantFrom('link', 'x-request-id', 'www-authenticate', 'location'),
      fc.constantFrom('', 'Bearer', '/plants/{id}', 'at {path}', 'a, b; c="d"'),
      { maxKeys: 2 },
    ),
    fc.option(fc.constant('application/json;charset=utf-8')),
  )
  .map(([others, type]) => ({ ...others, ...(type !== null && { 'content-type': type }) }));

const error = fc.record(
  {
    error: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    message: fc.oneof(fc.string(), fc.constantFrom('{name} of {path}', 'There is no plant {id}.')),
    details: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

export function arbitraryOutcome(key: SituationKey): fc.Arbitrary<Outcome> {
  const id = key.split('/')[0] as SituationId;
  const { requires, effects } = situations[id];
  const rejected: fc.Arbitrary<Outcome> = fc.record(
    {
      status: isRejectedWith400(id) ? fc.constant(400) : fc.integer({ min: 400, max: 599 }),
      error,
      headers,
    },
    { requiredKeys: ['status'] },
  );
  const names = Object.keys(effects);
  if (names.length === 0) {
    return rejected;
  }
  const accepted: fc.Arbitrary<Outcome> = fc.record(
    {
      effect: fc.constantFrom(...names),
      ...(hasOwnAnswer(id) && { status: successOf(id), headers }),
    },
    { requiredKeys: [] },
  );
  return requires === 'accepted' ? accepted : fc.oneof(accepted, rejected);
}

function successOf(id: SituationId): fc.Arbitrary<number> {
  switch (situations[id].operation) {
    case 'create':
      return fc.constant(200);
    case 'delete':
      return fc.integer({ min: 200, max: 299 });
    default:
      return fc.constantFrom(200, 201, 203, 206, 299);
  }
}

/** Any valid profile: some parameters, whose values go together, and some outcomes. */
export const arbitraryProfile: fc.Arbitrary<Profile> = fc
  .record({
    parameters: fc
      .record(
        Object.fromEntries(
          parameterIds.map((id) => [
            id,
            fc.constantFrom(...(parameters[id].samples as readonly unknown[])),
          ]),
        ),
        {
          requiredKeys: [],
        },
      )
      .map((values) => values as NonNullable<Profile['parameters']>)
      .filter((values) => findConflicts({ ...defaultParameters, ...values }).length === 0),
    outcomes: fc
      .uniqueArray(
        fc
          .constantFrom(...situationKeys)
          .chain((key) => arbitraryOutcome(key).map((outcome) => [key, outcome] as const)),
        { selector: ([key]) => key, maxLength: 20 },
      )
      .map((entries) => Object.fromEntries(entries)),
  })
  .filter(
    ({ parameters, outcomes }) => !exceedsLimits({ ...defaultParameters, ...parameters }, outcomes),
  );
