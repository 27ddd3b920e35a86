import { isProviderState, type ProviderStateName } from '../../interface/provider-states.js';
import { settleAll } from '../http/settle-all.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { type AcceptedPlant, createPlant, createPlants } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { randomId } from '../session/id-ranges.js';
import type { SessionContext } from '../session/session-context.js';
import { randomLetters } from '../session/test-names.js';
import type { TestPlant } from '../session/test-plants.js';

/** A provider state that was set up. */
export interface StateSetup {
  /** Its values as JSON text. */
  readonly values: string;
  /** The plants that were created for it. */
  readonly plants: readonly AcceptedPlant[];
}

type Parameters = Readonly<Record<string, unknown>>;
type SetUp = (context: SessionContext, parameters: Parameters) => Promise<StateSetup>;

/** The provider states that a pact may need, each set up by requests to the provider. */
export const providerStates: Readonly<Record<ProviderStateName, SetUp>> = {
  async 'the caller has a valid token'({ session }) {
    const token = await session.tokenOf('first');
    return { values: JSON.stringify({ token }), plants: [] };
  },

  async 'the caller has a token that nobody issued'() {
    return { values: JSON.stringify({ unknownToken: randomLetters(24) }), plants: [] };
  },

  async 'a plant is not in the store yet'({ capabilities }) {
    const values = valuesOf({ tag: 'herb', ...capabilities.testPlants.next() });
    return { values, plants: [] };
  },

  async 'a plant with a tag is not in the store yet'({ capabilities }) {
    if (!capabilities.takesTags) {
      throw new CannotCheckError('the provider accepted none of the tags that were tried');
    }
    return { values: valuesOf(capabilities.testPlants.next()), plants: [] };
  },

  async 'a plant is in the store'(context) {
    const plant = await createPlant(context);
    return { values: valuesOf(plant), plants: [plant] };
  },

  async 'plants are in the store'(context, { count = 3 }) {
    return { values: '{}', plants: await createPlants(context, Number(count)) };
  },
};

/**
 * Sets up a provider state.
 *
 * @throws CannotCheckError when there is no such state, or this provider cannot be brought into it.
 */
export async function setUpState(
  context: SessionContext,
  name: string,
  parameters: Parameters,
): Promise<StateSetup> {
  // Pact requests this state if an interaction has none.
  if (name === '') {
    return { values: '{}', plants: [] };
  }
  if (!isProviderState(name)) {
    const known = Object.keys(providerStates).map((one) => `"${one}"`);
    throw new CannotCheckError(
      `there is no provider state "${name}". Use one of ${known.join(', ')}`,
    );
  }
  return providerStates[name](context, parameters);
}

/** Deletes the plants of a provider state that still exist. */
export async function tearDownState(
  { session }: SessionContext,
  plants: readonly TestPlant[],
): Promise<void> {
  const remaining = new Set(session.createdPlants.remaining.map(({ id }) => id));
  const left = plants.filter(({ id }) => remaining.has(id));
  await settleAll(left.map(({ id }) => requestDelete(session, id)));
}

function valuesOf({ id, name, tag }: TestPlant): string {
  const fraction = `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n - 1n })}.5`;
  return `{"id":${id},"idText":"${id}","fraction":${fraction},${JSON.stringify({ name, tag }).slice(1)}`;
}
