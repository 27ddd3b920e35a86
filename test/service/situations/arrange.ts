import {
  createPlantMock,
  defaultProfile,
  type Outcomes,
  type ParameterId,
  type Parameters,
  type PlantFixture,
  type SituationId,
  type SituationKey,
} from 'plant-store-kit';
import { situations } from 'plant-store-kit/interface';
import type { SampleRequest, SituationState } from '../../../src/interface/situation.js';
import { keyOf, situationIds } from '../../../src/interface/situations.js';
import { createRequest } from '../../../src/verify/http/request.js';

/** A plant that no store holds before the request. */
export const fresh = { id: '734911', name: 'Lemon basil', tag: 'herb' };
/** The plant of a state. */
export const plant = { id: '58213', name: 'Silver birch', tag: 'tree' };

/** The parameters with which a situation arises, if it does not with the default ones. */
const parametersOf: { readonly [Id in SituationId]?: { readonly [P in ParameterId]?: unknown } } = {
  'request.body-too-large': { 'request.maximum-body-bytes': 1024 },
  'create.id-below-minimum': { 'create.id-minimum': '1' },
  'create.id-above-maximum': { 'create.id-maximum': '2147483647' },
  'create.name-too-short': { 'create.minimum-name-length': 3 },
  'create.name-too-long': { 'create.maximum-name-length': 12 },
  'create.tag-too-short': { 'create.minimum-tag-length': 3 },
  'create.tag-too-long': { 'create.maximum-tag-length': 4 },
  'list.limit-above-maximum': { 'list.maximum-limit': 3, 'list.default-limit': 3 },
  'delete.shared-plant': { 'list.visibility': 'all' },
};

const parametersFor = (id: SituationId): Parameters => ({
  ...defaultProfile.parameters,
  ...(parametersOf[id] as Partial<Parameters>),
});

export interface SampleCase {
  readonly id: SituationId;
  readonly variant: string;
  readonly key: SituationKey;
  readonly position: number;
  readonly request: SampleRequest;
}

/** The samples of all situations that one request shows. */
export const sampleCases: readonly SampleCase[] = situationIds.flatMap((id) => {
  const context = { fresh, plant, token: 'alice-token', parameters: parametersFor(id) };
  return Object.entries(situations[id].samples).flatMap(([variant, requests]) =>
    requests.map((sample, position) => {
      const key = keyOf(id, variant);
      const request = sample(context);
      if (request === undefined) {
        throw new Error(`"${key}" does not arise: say in parametersOf with which values.`);
      }
      return { id, variant, key, position, request };
    }),
  );
});

const own = [{ ...plant, owner: 'alice' }];
const others = [{ ...plant, owner: 'bob' }];

const plantsOf: Readonly<Record<SituationState, readonly PlantFixture[]>> = {
  'own plant': own,
  'deleted plant': own,
  'plant of another': others,
  'visible plant of another': others,
  'hidden plant of another': others,
  'several plants': ['Aloe', 'Birch', 'Cedar', 'Dahlia'].map((name, position) => {
    return { id: 101 + position, name, owner: 'alice' };
  }),
};

const tokens = {
  valid: 'alice-token',
  ended: 'alice-expired-token',
  'read-only': 'alice-read-only-token',
} as const;

/** Sends a sample to a mock with these outcomes, in the state of its situation. */
export async function send({ id, request }: SampleCase, outcomes: Outcomes) {
  const { state, token = 'valid' } = situations[id];
  const mock = createPlantMock({
    profile: { parameters: parametersFor(id), outcomes },
    plants: state === undefined ? [] : plantsOf[state],
  });
  if (state === 'deleted plant') {
    mock.plants.delete(plant.id);
  }
  const before = mock.snapshot();
  const { authorization = `Bearer ${tokens[token]}` } = request;
  const base = { url: 'http://127.0.0.1:4010' };
  const { url, body, ...sent } = createRequest(base, request, authorization);
  const response = await mock.fetch(
    new Request(url, {
      method: sent.method,
      headers: Object.fromEntries(sent.headers),
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
  return { mock, before, response, text: await response.text() };
}
