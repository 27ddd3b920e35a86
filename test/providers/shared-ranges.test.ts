import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnguessable } from '../../src/verify/engine/plant-maker.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { chosenOf, isAll } from '../chosen-of.js';
import { pactForFaults } from '../verify/shared-pact.js';
import { type Behaviour, Rejection } from './behaviour.js';
import { rejectIf } from './changes.js';
import { type RunningProvider, startQuick } from './provider.js';
import { type SharedRange, sharedRange, sharedRanges } from './shared-ranges.js';

const timeout = isAll ? 1_200_000 : 120_000;

function verify({ access }: RunningProvider, samples: SharedRange['samples']) {
  const times = { lagMs: 200, stayMs: 0, timeoutMs: 2000 };
  return verifyWith(pactForFaults, { ...access, samples, ...times });
}

/** The plants that are changed after a run: each of them was there before it. */
async function lostAt(provider: SharedRange): Promise<readonly unknown[]> {
  await using running = await startQuick(provider);
  const before = running.plants();
  await verify(running, provider.samples);
  const keyOf = (plant: unknown) => JSON.stringify(plant);
  const after = new Set(running.plants().map(keyOf));
  return before.filter((plant) => !after.has(keyOf(plant)));
}

/** What a service does with the create of an id, or the delete of one that it does not know. */
const answers = {
  create: ['rejects', 'fails', 'keeps', 'replaces', 'replaces and fails', 'adds'],
  delete: ['rejects', 'fails', 'succeeds'],
} as const;

interface Service {
  /** What it does with the create of a taken id. */
  readonly taken: (typeof answers.create)[number];
  readonly unknown: (typeof answers.delete)[number];
  readonly rejection: number;
  readonly failure: number;
  /** How many creates of a free id it does before it fails at one, which it stores first or not. */
  readonly failsEvery: number;
  readonly storesFailed: boolean;
  readonly deletesForAll: boolean;
  readonly ignoresIds: boolean;
}

const services: fc.Arbitrary<Service> = fc.record({
  taken: fc.constantFrom(...answers.create),
  unknown: fc.constantFrom(...answers.delete),
  rejection: fc.constantFrom(400, 403, 404, 409, 410, 422),
  failure: fc.constantFrom(500, 502, 507),
  failsEvery: fc.constantFrom(Infinity, 2, 9),
  storesFailed: fc.boolean(),
  deletesForAll: fc.boolean(),
  ignoresIds: fc.boolean(),
});

function changeOf(service: Service): (reference: Behaviour) => Partial<Behaviour> {
  const { taken, unknown, rejection, failure, failsEvery, storesFailed } = service;
  const fail = () => {
    throw new Rejection(failure, 'a defect');
  };
  return (reference) => {
    let creates = 0;
    let ownId = 880_000_000;
    return {
      create(store, sent) {
        const plant = service.ignoresIds ? { ...sent, id: `${++ownId}`, key: `${ownId}` } : sent;
        const others = store.plants.filter(({ key }) => key !== plant.key);
        if (others.length === store.plants.length) {
          creates += 1;
          const isFailed = creates % failsEvery === 0;
          if (!isFailed || storesFailed) {
            store.plants = [...store.plants, plant];
          }
          return isFailed ? fail() : plant;
        }
        rejectIf(taken === 'rejects', 'the id is taken', rejection);
        if (taken === 'adds') {
          store.plants = [...store.plants, plant];
        } else if (taken.startsWith('replaces')) {
          store.plants = [...others, plant];
        }
        return taken.endsWith('fails') ? fail() : plant;
      },
      ...(service.deletesForAll && {
        find: ({ plants }, key) => plants.filter((plant) => plant.key === key),
      }),
      missing() {
        if (unknown !== 'succeeds') {
          throw new Rejection(unknown === 'fails' ? failure : rejection, 'there is no such plant');
        }
      },
      remove: reference.remove,
    };
  };
}

/** The ids that a run has deleted although another client may have them, and no create with them had succeeded before. */
async function pickedAt(change: (reference: Behaviour) => Partial<Behaviour>) {
  const created = new Set<string>();
  const picked: string[] = [];
  const watched = (reference: Behaviour): Partial<Behaviour> => ({
    ...change(reference),
    admit({ method, path }) {
      const [, id] = /^\/plants\/(-?\d+)$/.exec(path) ?? [];
      if (method === 'DELETE' && id !== undefined && !isUnguessable(id) && !created.has(id)) {
        picked.push(id);
      }
    },
    finish(answer, { request }) {
      const [, id] = /"id":(-?\d+)/.exec(Buffer.from(request.body).toString()) ?? [];
      if (request.method === 'POST' && id !== undefined && answer.status < 300) {
        created.add(id);
      }
      return answer;
    },
  });
  await using running = await startQuick({ name: 'is watched', change: watched });
  await verify(running, { ids: [1, 1_000_000] });
  expect(running.requestCount()).toBeGreaterThan(10);
  return picked;
}

describe.concurrent('a run leaves the plants of users as they are, also in the range of its ids, at a service', {
  timeout,
}, () => {
  it.each(chosenOf(sharedRanges, ({ name }) => /^(replaces|rejects a taken id, and)/.test(name)))(
    'that $name',
    async (one) => {
      expect(await lostAt(one)).toEqual([]);
    },
  );

  it('whatever it does with ids that are taken or unknown', async () => {
    const isUnchanged = async (service: Service) => {
      expect(await lostAt(sharedRange('is one of many', changeOf(service)))).toEqual([]);
    };

    await fc.assert(fc.asyncProperty(services, isUnchanged), { numRuns: isAll ? 100 : 5 });
  });
});

it('a run deletes no id that another client may have, unless a create with it has succeeded', {
  timeout,
}, async () => {
  const isHarmless = async (service: Service) => {
    expect(await pickedAt(changeOf(service))).toEqual([]);
  };

  await fc.assert(fc.asyncProperty(services, isHarmless), { numRuns: isAll ? 60 : 3 });
});
