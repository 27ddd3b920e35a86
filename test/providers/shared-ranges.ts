import type { Socket } from 'node:net';
import type { VerifyProviderOptions } from 'plant-store-kit/verify';
import { type Provider, Rejection } from './behaviour.js';

type SampleOptions = NonNullable<VerifyProviderOptions['samples']>;

/** A provider whose users have plants in the range of ids that a run is given. */
export interface SharedRange extends Provider {
  readonly samples: SampleOptions;
}

/** Half of these ids are taken by plants of both users, of everyone and of another user. */
const samples: SampleOptions = { ids: [101, 700] };
const seed = 300;

export function sharedRange(name: string, change: SharedRange['change']): SharedRange {
  return { name, seed, samples, change };
}

/**
 * The plants that were there before the run are there after it, unchanged, whatever the provider answers, and whether the
 * run could check anything or not.
 */
export const sharedRanges: readonly SharedRange[] = [
  sharedRange('rejects a taken id', {}),
  {
    // A create under an id that a run has only picked replaces a plant of the user: it has to see before that it is free.
    name: 'replaces the plant with a taken id',
    seed,
    samples,
    change: {
      create(store, plant) {
        store.plants = [...store.plants.filter(({ key }) => key !== plant.key), plant];
        return plant;
      },
    },
  },
  {
    name: 'lets every user delete every plant',
    seed,
    samples,
    change: { find: ({ plants }, key) => plants.filter((plant) => plant.key === key) },
  },
  {
    name: 'answers 500 to the create of a taken id',
    seed,
    samples,
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ key }) => key === plant.key)) {
          throw new Rejection(500, 'a duplicate key');
        }
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'answers 200 to the create of a taken id, and keeps the plant that was there',
    seed,
    samples,
    change: (reference) => ({
      create: (store, plant) =>
        store.plants.some(({ key }) => key === plant.key) ? plant : reference.create(store, plant),
    }),
  },
  {
    name: 'drops the connection of every fifth create, which it has not done',
    seed,
    samples,
    change: (reference) => {
      let creates = 0;
      return {
        create(store, plant) {
          creates += 1;
          if (creates % 5 === 0) {
            throw new Rejection(502, 'the connection is to be dropped');
          }
          return reference.create(store, plant);
        },
        send: (response, answer, exchange) =>
          exchange.rejection?.status === 502
            ? void (exchange.request.connection as Socket).destroy()
            : reference.send(response, answer, exchange),
      };
    },
  },
  {
    name: 'deletes without asking for a token, whose ever the plant is',
    seed,
    samples,
    change: (reference) => ({
      authenticate: (authorization, operation, request) =>
        operation.name === 'delete'
          ? 'alice'
          : reference.authenticate(authorization, operation, request),
      find: ({ plants }, key) => plants.filter((plant) => plant.key === key),
    }),
  },
  {
    name: 'rejects a taken id, and answers 204 to every delete',
    seed,
    samples,
    change: { missing() {} },
  },
];
