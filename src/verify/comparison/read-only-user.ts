import { createPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';

/**
 * Finds the user of a read-only token: the one whose plants it lists.
 *
 * @returns undefined if it is the token of a user who is not in this session.
 */
export async function findReadOnlyUser(
  context: SessionContext,
  token: string,
): Promise<User | undefined> {
  const { session, capabilities } = context;
  for (const user of session.users) {
    const plant = await createPlant(context, capabilities.testPlants.next(), { as: user });
    const listed = await session.send('GET', `/plants${capabilities.listQuery}`, {
      as: { authorization: `Bearer ${token}` },
    });
    await requestDelete(session, plant.id, { as: user });
    if (plantsIn(listed)?.some((one) => nameOfPlant(one) === plant.name)) {
      return user;
    }
  }
  return undefined;
}
