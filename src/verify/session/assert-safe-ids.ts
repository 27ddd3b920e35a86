import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess } from '../http/exchange.js';
import { createPlant, requestCreate } from './create-plant.js';
import { findByName, isListed, pollList } from './list-plants.js';
import type { SessionContext } from './session-context.js';

/**
 * Asserts that a create cannot replace the plant of another client. Only a provider that accepts
 * few ids is tried: the id of a test plant is sent once more, and must be rejected.
 *
 * @throws CannotCheckError when a create could replace a plant.
 */
export async function assertSafeIds(context: SessionContext): Promise<void> {
  const { session, capabilities } = context;
  const { testPlants } = capabilities;
  if (!testPlants.areIdsGuessable) {
    return;
  }
  const plant = await createPlant(context);
  for (const as of session.users) {
    const other = { ...testPlants.next(), id: plant.id };
    const isRejected = !isSuccess(await requestCreate(session, other, { as }));
    const isStored = async () =>
      findByName(await pollList(context, (one) => isListed(one, plant.name)), plant.name).length >
      0;
    if (!isRejected && (as === 'first' || !(await isStored()))) {
      throw new CannotCheckError(
        'the provider accepts few ids, and does not reject an id that is taken: a create could replace the plant of another client, so no more plants are created',
      );
    }
  }
  await session.removeCreatedPlants();
}
