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

/** The circumstances in which the values of a parameter show. */
const given: { readonly [Id in ParameterId]?: Circumstances } = {
  // A user counts all plants only by seeing them; the maximum of 1000 takes more than 1000 plants.
  'create.maximum-plants': {
    parameters: { 'list.visibility': 'all' },
    plants: [],
    maxPlants: 1010,
  },
  'create.text-unit': { parameters: { 'create.maximum-name-length': 50 } },
  // The plant belongs to nobody, so the user has room for one.
  'create.maximum-plants-per-user': { plants: [{ id: 1, name: 'Ivy' }] },
};

/** Parameters that are recorded from all responses, or derived from outcomes. */
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

/** Observes each distinct server once. */
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
  it('determine every parameter, each with one detector', () => {
    const detected = parameterDetectors.flatMap((detector) => detector.parameters);

    expect([...detected, ...others].sort()).toEqual([...parameterIds].sort());
  });
});

describe.concurrent('a server with a value of a parameter', () => {
  it.each(samples)('shows it: $id $shown', async ({ id, value }) => {
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
