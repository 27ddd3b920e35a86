import { isProviderState, type ProviderStateName } from '../../interface/provider-states.js';
import { type FreshPlant, randomId, randomLetters } from '../provider/fresh-plants.js';
import { type Grounds, type Planted, plant, remove } from '../provider/grounds.js';
import { together } from '../together.js';
import { UnreachedState } from '../unreached-state.js';

/** What a provider state came to: its values as JSON text, and what it has planted. */
export interface ReachedState {
  readonly values: string;
  readonly planted: readonly Planted[];
}

type Parameters = Readonly<Record<string, unknown>>;
type State = (scene: Grounds, parameters: Parameters) => Promise<ReachedState>;

/** The provider states that a pact may ask for, each reached through the provider itself. */
export const states: Readonly<Record<ProviderStateName, State>> = {
  async 'the caller has a valid token'({ provider }) {
    const token = await provider.tokenOf('first');
    return { values: JSON.stringify({ token }), planted: [] };
  },

  async 'the caller has a token that nobody issued'() {
    return { values: JSON.stringify({ unknownToken: randomLetters(24) }), planted: [] };
  },

  async 'a plant is not in the store yet'({ known }) {
    return { values: valuesOf({ tag: 'herb', ...known.fresh.next() }), planted: [] };
  },

  async 'a plant with a tag is not in the store yet'({ known }) {
    if (!known.takesTags) {
      throw new UnreachedState('the provider took none of the tags that were tried');
    }
    return { values: valuesOf(known.fresh.next()), planted: [] };
  },

  async 'a plant is in the store'(scene) {
    const planted = await plant(scene);
    return { values: valuesOf(planted), planted: [planted] };
  },

  async 'plants are in the store'(scene, { count = 3 }) {
    const planted = await together(Array.from({ length: Number(count) }, () => plant(scene)));
    return { values: '{}', planted };
  },
};

/** Reaches a state. @throws UnreachedState when there is no such state, or no way to it. */
export async function reach(
  scene: Grounds,
  name: string,
  parameters: Parameters,
): Promise<ReachedState> {
  // Pact asks for this one where an interaction names none.
  if (name === '') {
    return { values: '{}', planted: [] };
  }
  if (!isProviderState(name)) {
    const known = Object.keys(states).map((one) => `"${one}"`);
    throw new UnreachedState(
      `there is no provider state "${name}"; those that can be reached are ${known.join(', ')}`,
    );
  }
  return states[name](scene, parameters);
}

/** Deletes what a state has planted. */
export async function leave(scene: Grounds, planted: readonly FreshPlant[]): Promise<void> {
  const isThere = new Set(scene.provider.plantings.standing.map(({ id }) => id));
  const left = planted.filter(({ id }) => isThere.has(id));
  await together(left.map(({ id }) => remove(scene, id)));
}

function valuesOf({ id, name, tag }: FreshPlant): string {
  const fraction = `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n - 1n })}.5`;
  return `{"id":${id},"idText":"${id}","fraction":${fraction},${JSON.stringify({ name, tag }).slice(1)}`;
}
