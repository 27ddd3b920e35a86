import type { VerifyProviderOptions } from 'plant-store-kit/verify';
import { type Change, type Provider, providersOf } from './behaviour.js';
import { closeConnection, everyOf, finding, inTurn, rejectIf, sending } from './changes.js';

type SampleOptions = NonNullable<VerifyProviderOptions['samples']>;

/** A provider whose users have plants in the range of ids that a run is given. */
export interface SharedRange extends Provider {
  readonly samples: SampleOptions;
}

/** Half of the ids that a run is given are taken by plants of both users, of everyone and of another user. */
export const sharedRange = (name: string, change: Change): SharedRange => ({
  name,
  change,
  seed: 300,
  samples: { ids: [101, 700] },
});

/**
 * The plants that were there before the run are there after it, unchanged, whatever the provider answers, and whether the
 * run could check anything or not. What a create of a taken id may do otherwise, the tests draw at random.
 */
export const sharedRanges: readonly SharedRange[] = providersOf({
  // A create under an id that a run has only picked replaces a plant of the user: it has to see before that it is free.
  'replaces the plant with a taken id': {
    create(store, plant) {
      store.plants = [...store.plants.filter(({ key }) => key !== plant.key), plant];
      return plant;
    },
  },
  'drops the connection of every fifth create, which it has not done': inTurn(
    everyOf(5),
    (isTurn, reference) => ({
      create(store, plant) {
        rejectIf(isTurn(), 'the connection is to be dropped', 502);
        return reference.create(store, plant);
      },
      ...sending(closeConnection, ({ rejection }) => rejection?.status === 502)(reference),
    }),
  ),
  'deletes without asking for a token, whose ever the plant is': ({ authenticate }) => ({
    authenticate: (authorization, operation, request) =>
      operation.name === 'delete' ? 'alice' : authenticate(authorization, operation, request),
    ...finding(({ key }, id) => key === id),
  }),
  'rejects a taken id, and answers 204 to every delete': { missing() {} },
}).map(({ name, change }) => sharedRange(name, change));
