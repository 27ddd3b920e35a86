import type { ParameterId, Parameters, SituationId } from 'plant-store-kit';
import { defaultProfile, type PlantFixture, situations } from 'plant-store-kit';
import type {
  SampleRequest,
  SituationContext,
  SituationState,
} from '../../../src/interface/situation.js';
import type { Reply } from '../../behaviour/plant-client.js';
import type { OpenStore } from '../../behaviour/transport.js';

/** A plant that no store holds before the request. */
export const fresh = { id: '734911', name: 'Lemon basil', tag: 'herb' };
/** The plant of a state. */
export const plant = { id: '58213', name: 'Silver birch', tag: 'tree' };

const parametersOf: { readonly [Id in SituationId]?: { readonly [P in ParameterId]?: unknown } } = {
  'request.body-too-large': { 'request.maximum-body-bytes': 1024 },
  'request.over-rate': { 'request.rate-limit': 1 },
  'create.id-below-minimum': { 'create.id-minimum': '1' },
  'create.id-above-maximum': { 'create.id-maximum': '2147483647' },
  'create.name-too-short': { 'create.minimum-name-length': 3 },
  'create.name-too-long': { 'create.maximum-name-length': 12 },
  'create.tag-too-short': { 'create.minimum-tag-length': 3 },
  'create.tag-too-long': { 'create.maximum-tag-length': 4 },
  'create.store-full': { 'create.maximum-plants': 1 },
  'list.limit-above-maximum': { 'list.maximum-limit': 3 },
};

export function parametersFor(id: SituationId): Parameters {
  const isVisible = situations[id].state === 'visible plant of another';
  return {
    ...defaultProfile.parameters,
    ...(isVisible && { 'list.visibility': 'all' }),
    ...(parametersOf[id] as Partial<Parameters>),
  };
}

/** Samples of situations that are not in the table, since they need more than one request. */
const listAll: SampleRequest = { method: 'GET', path: '/plants' };
const createFresh: SampleRequest = {
  method: 'POST',
  path: '/plants',
  body: `{"id":${fresh.id},"name":"${fresh.name}"}`,
};
const further: { readonly [Id in SituationId]?: SampleRequest } = {
  'request.over-rate': listAll,
  'create.store-full': createFresh,
};

export interface SampleCase {
  readonly id: SituationId;
  readonly variant: string;
  readonly position: number;
  readonly request: SampleRequest;
}

export const sampleCases: readonly SampleCase[] = (
  Object.keys(situations) as SituationId[]
).flatMap((id) => {
  const context: SituationContext = {
    fresh,
    plant,
    token: 'alice-token',
    parameters: parametersFor(id),
  };
  return Object.entries(situations[id].variants).flatMap(([variant, samples]) => {
    const own = further[id];
    const requests = own === undefined ? samples.map((sample) => sample(context)) : [own];
    return requests.map((request, position) => {
      if (request === undefined) {
        throw new Error(`Failed to make sample ${position} of ${id}/${variant}: it is undefined.`);
      }
      return { id, variant, position, request };
    });
  });
});

const severalPlants: readonly PlantFixture[] = ['Aloe', 'Birch', 'Cedar', 'Dahlia'].map(
  (name, position) => ({ id: 101 + position, name, owner: 'alice' }),
);

const own = { ...plant, owner: 'alice' };
const others = { ...plant, owner: 'bob' };

const plantsOf: Readonly<Record<SituationState, readonly PlantFixture[]>> = {
  'own plant': [own],
  'deleted plant': [own],
  'plant of another': [others],
  'visible plant of another': [others],
  'hidden plant of another': [others],
  'several plants': severalPlants,
};

export async function arrange(id: SituationId, { inside, client }: OpenStore): Promise<void> {
  const state = situations[id].state ?? (id === 'create.store-full' ? 'own plant' : undefined);
  for (const one of state === undefined ? [] : plantsOf[state]) {
    inside.plants.create(one);
  }
  if (state === 'deleted plant') {
    inside.plants.delete(plant.id);
  }
  if (id === 'request.over-rate') {
    await client.list();
  }
}

const tokens = {
  valid: 'alice-token',
  ended: 'alice-expired-token',
  'read-only': 'alice-read-only-token',
} as const;

export function send({ client }: OpenStore, { id, request }: SampleCase): Promise<Reply> {
  const { method, path, body, authorization, headers = {} } = request;
  const token = tokens[situations[id].token ?? 'valid'];
  return client.ask(method, path, {
    headers: {
      accept: 'application/json',
      'content-type': method === 'POST' ? 'application/json' : null,
      authorization: authorization === undefined ? `Bearer ${token}` : authorization,
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    },
    // Bytes, because fetch names the type of a text by itself.
    body: typeof body === 'string' ? new TextEncoder().encode(body) : bytesOf(body),
  });
}

function bytesOf(body: Uint8Array | undefined): Uint8Array<ArrayBuffer> | undefined {
  return body && new Uint8Array(body);
}
