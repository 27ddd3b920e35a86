import type { Behaviour, ProviderStore, StoredPlant } from './behaviour.js';
import type { ProviderClock } from './provider-clock.js';

/** The plants of a store as they were at each moment since it started. */
export class PastStates {
  readonly #clock: ProviderClock;
  readonly #states: { readonly plants: readonly StoredPlant[]; readonly at: number }[] = [];

  constructor(clock: ProviderClock) {
    this.#clock = clock;
  }

  /** The store as it was this number of milliseconds ago; at first, as it was when it started. */
  before(ms: number): ProviderStore {
    const then = this.#clock.now() - ms;
    const state = this.#states.findLast(({ at }) => at <= then) ?? this.#states[0];
    return { plants: state?.plants ?? [] };
  }

  /** The steps of a provider after which a state is kept. */
  keptBy(reference: Behaviour): Pick<Behaviour, 'live' | 'create' | 'remove'> {
    const note = ({ plants }: ProviderStore) =>
      this.#states.push({ plants, at: this.#clock.now() });
    return {
      live(store) {
        note(store);
        return reference.live(store);
      },
      async create(store, plant) {
        const created = await reference.create(store, plant);
        note(store);
        return created;
      },
      async remove(store, found) {
        await reference.remove(store, found);
        note(store);
      },
    };
  }
}
