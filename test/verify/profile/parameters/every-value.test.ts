import type { StartServerOptions } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import {
  defaultParameters,
  type ParameterId,
  type Parameters,
  parameterIds,
  parameters,
} from '../../../../src/interface/parameters.js';
import { parameterDetectors } from '../../../../src/verify/profile/parameters/parameter-detectors.js';
import { type Detected, detectOwn } from './detect-at.js';

interface Circumstances {
  readonly parameters?: Partial<Parameters>;
  readonly plants?: StartServerOptions['plants'];
  readonly maxPlants?: number;
}

/** What it takes for the values of a parameter to show. */
const given: { readonly [Id in ParameterId]?: Circumstances } = {
  // The plants of all are counted by a user who sees them, and of 1000 there are more than 1000.
  'create.maximum-plants': {
    parameters: { 'list.visibility': 'all' },
    plants: [],
    maxPlants: 1010,
  },
  'create.text-unit': { parameters: { 'create.longest-name': 50 } },
  // There is room for a first plant of the user.
  'create.maximum-plants-of-user': { plants: [{ id: 1, name: 'Ivy' }] },
};

/** Those that are recorded by what every response was like, or derived from outcomes. */
const others: readonly ParameterId[] = [
  'request.rate-limit',
  'response.content-type',
  'error.integer',
  'error.further-members',
];

const samples = parameterIds
  .filter((id) => !['request.rate-limit', 'error.integer', 'error.further-members'].includes(id))
  .flatMap((id) =>
    parameters[id].samples.map((value: unknown) => ({ id, value, shown: JSON.stringify(value) })),
  );

const detections = new Map<string, Promise<Detected>>();

/** Of servers that do the same, one is profiled. */
function detectOnce({ parameters: values = {}, plants, maxPlants = 110 }: Circumstances) {
  const changed = Object.entries(values)
    .filter(([id, value]) => value !== defaultParameters[id as ParameterId])
    .sort();
  const key = JSON.stringify([changed, plants, maxPlants]);
  const detection =
    detections.get(key) ?? detectOwn({ profile: { parameters: values }, plants }, { maxPlants });
  detections.set(key, detection);
  return detection;
}

describe('the detectors', () => {
  it('determine every parameter, each by one of them', () => {
    const detected = parameterDetectors.flatMap((detector) => detector.parameters);

    expect([...detected, ...others].sort()).toEqual([...parameterIds].sort());
  });
});

describe.concurrent('a server with a value of a parameter', () => {
  it.each(samples)('is found to have it: $id $shown', async ({ id, value }) => {
    const { parameters: further, ...circumstances } = given[id] ?? {};
    const values = { ...further, [id]: value };

    const detected = await detectOnce({ ...circumstances, parameters: values });

    const expected = { ...defaultParameters, ...values };
    expect(detected.parameters[id]).toEqual(value);
    expect(expected).toMatchObject(detected.parameters);
    expect(detected.unsupported).toEqual([]);
    expect(detected.leftovers).toEqual([]);
  });
});
