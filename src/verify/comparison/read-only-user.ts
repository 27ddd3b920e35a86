import { createPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import { nameOf, plantsOf } from './listed-plants.js';

/** Finds out whose a read-only token is: the user's whose plants it lists; undefined for another. */
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
    if (plantsOf(listed)?.some((one) => nameOf(one) === plant.name)) {
      return user;
    }
  }
  return undefined;
}
