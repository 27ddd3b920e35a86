import { CannotCheckError } from './cannot-check-error.js';
import { createPlant, requestCreate } from './create-plant.js';
import { isSuccess } from './exchange.js';
import { findByName, pollList } from './list-plants.js';
import type { SessionContext } from './session-context.js';

/**
 * Where a provider takes so few ids that ours may be those of somebody else, tries with our own plant
 * first what becomes of a plant whose id is taken.
 *
 * @throws CannotCheckError when a plant of somebody could be lost to one of ours.
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
      findByName(
        await pollList(context, (one) => findByName(one, plant.name).length > 0),
        plant.name,
      ).length > 0;
    if (!isRejected && (as === 'first' || !(await isStored()))) {
      throw new CannotCheckError(
        'the provider takes few ids, and does not reject one that is taken: a plant of somebody could be lost, so no more are created',
      );
    }
  }
  await session.removeCreatedPlants();
}
