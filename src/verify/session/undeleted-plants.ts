import { type CreatedPlant, encodePathId } from './created-plants.js';
import { requestDelete } from './delete-plant.js';
import { type Exchange, isSuccess } from './exchange.js';
import { listForEachUser } from './list-all-names.js';
import { namesIn } from './listed-plants.js';
import type { RemovalContext } from './removal-context.js';
import { isTestName } from './test-names.js';

/**
 * A plant that is still listed, though the provider has answered two deletes of it with a success.
 */
export interface UndeletedPlant {
  readonly plant: CreatedPlant;
  /** Its last delete, and a list after it. */
  readonly exchanges: readonly Exchange[];
}

/** A few plants are enough evidence, and each takes time. */
const maxPlants = 3;

/**
 * Deletes once more a few of the plants that are still listed after a successful delete.
 *
 * Plants that a provider may list rightly are left out: it may read another id from an unusual
 * body, and may store several plants with one id.
 */
export async function deleteAgain(
  context: RemovalContext,
  listed: readonly CreatedPlant[],
): Promise<readonly UndeletedPlant[]> {
  const { session, signal } = context;
  const undeleted: UndeletedPlant[] = [];
  const clear = listed.filter(
    ({ isPlain, isConfirmed, timesConfirmed, name }) =>
      isPlain && isConfirmed && timesConfirmed === 1 && isTestName(name),
  );
  for (const plant of clear.slice(0, maxPlants)) {
    const { id, authorization } = plant;
    const deleted = await requestDelete(session, encodePathId(id), {
      as: { authorization },
      signal,
    });
    const lists = await listForEachUser(context);
    const shown = lists.find((list) => namesIn(list)?.includes(plant.name));
    if (isSuccess(deleted) && shown !== undefined) {
      undeleted.push({ plant, exchanges: [deleted, shown] });
    }
  }
  return undeleted;
}
