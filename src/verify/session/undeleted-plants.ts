import { type CreatedPlant, encodePathId } from './created-plants.js';
import { requestDelete } from './delete-plant.js';
import { type Exchange, isSuccess } from './exchange.js';
import { listEach, namesIn } from './listed-names.js';
import type { RemovalContext } from './removal-context.js';
import { isTestName } from './test-names.js';

/** A plant that is still listed, though the provider says again and again that it has deleted it. */
export interface UndeletedPlant {
  readonly plant: CreatedPlant;
  /** The last delete of it, and a list. */
  readonly exchanges: readonly Exchange[];
}

/** So many show what is wrong, and each costs time. */
const maxPlants = 3;

/**
 * Deletes a few of the plants once more that are still listed after their delete succeeded.
 *
 * Those are left out that a provider may rightly list: it may take an unusual body for another plant,
 * and may keep several plants of one id.
 */
export async function deleteAgain(
  removal: RemovalContext,
  stayed: readonly CreatedPlant[],
): Promise<readonly UndeletedPlant[]> {
  const { session, signal } = removal;
  const undeleted: UndeletedPlant[] = [];
  const clear = stayed.filter(
    ({ isPlain, isConfirmed, timesConfirmed, name }) =>
      isPlain && isConfirmed && timesConfirmed === 1 && isTestName(name),
  );
  for (const plant of clear.slice(0, maxPlants)) {
    const { id, authorization } = plant;
    const deleted = await requestDelete(session, encodePathId(id), {
      as: { authorization },
      signal,
    });
    const lists = await listEach(removal);
    const shown = lists.find((listed) => namesIn(listed)?.includes(plant.name));
    if (isSuccess(deleted) && shown !== undefined) {
      undeleted.push({ plant, exchanges: [deleted, shown] });
    }
  }
  return undeleted;
}
