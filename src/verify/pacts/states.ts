import { isProviderState, type ProviderStateName } from '../../interface/provider-states.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { type AcceptedPlant, createPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { randomId } from '../session/id-ranges.js';
import type { SessionContext } from '../session/session-context.js';
import { settleAll } from '../session/settle-all.js';
import { randomLetters } from '../session/test-names.js';
import type { TestPlant } from '../session/test-plants.js';

/** What a provider state came to: its values as JSON text, and what it has planted. */
export interface ReachedState {
  readonly values: string;
  readonly planted: readonly AcceptedPlant[];
}

type Parameters = Readonly<Record<string, unknown>>;
type State = (scene: SessionContext, parameters: Parameters) => Promise<ReachedState>;

/** The provider states that a pact may ask for, each reached through the provider itself. */
export const states: Readonly<Record<ProviderStateName, State>> = {
  async 'the caller has a valid token'({ session }) {
    const token = await session.tokenOf('first');
    return { values: JSON.stringify({ token }), planted: [] };
  },

  async 'the caller has a token that nobody issued'() {
    return { values: JSON.stringify({ unknownToken: randomLetters(24) }), planted: [] };
  },

  async 'a plant is not in the store yet'({ capabilities }) {
    return { values: valuesOf({ tag: 'herb', ...capabilities.testPlants.next() }), planted: [] };
  },

  async 'a plant with a tag is not in the store yet'({ capabilities }) {
    if (!capabilities.takesTags) {
      throw new CannotCheckError('the provider took none of the tags that were tried');
    }
    return { values: valuesOf(capabilities.testPlants.next()), planted: [] };
  },

  async 'a plant is in the store'(scene) {
    const planted = await createPlant(scene);
    return { values: valuesOf(planted), planted: [planted] };
  },

  async 'plants are in the store'(scene, { count = 3 }) {
    const planted = await settleAll(
      Array.from({ length: Number(count) }, () => createPlant(scene)),
    );
    return { values: '{}', planted };
  },
};

/** Reaches a state. @throws CannotCheckError when there is no such state, or no way to it. */
export async function reach(
  scene: SessionContext,
  name: string,
  parameters: Parameters,
): Promise<ReachedState> {
  // Pact asks for this one where an interaction names none.
  if (name === '') {
    return { values: '{}', planted: [] };
  }
  if (!isProviderState(name)) {
    const known = Object.keys(states).map((one) => `"${one}"`);
    throw new CannotCheckError(
      `there is no provider state "${name}"; those that can be reached are ${known.join(', ')}`,
    );
  }
  return states[name](scene, parameters);
}

/** Deletes what a state has planted. */
export async function leave(scene: SessionContext, planted: readonly TestPlant[]): Promise<void> {
  const isThere = new Set(scene.session.createdPlants.remaining.map(({ id }) => id));
  const left = planted.filter(({ id }) => isThere.has(id));
  await settleAll(left.map(({ id }) => requestDelete(scene.session, id)));
}

function valuesOf({ id, name, tag }: TestPlant): string {
  const fraction = `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n - 1n })}.5`;
  return `{"id":${id},"idText":"${id}","fraction":${fraction},${JSON.stringify({ name, tag }).slice(1)}`;
}
