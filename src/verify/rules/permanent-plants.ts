import { unlessImpossible } from '../http/cannot-check-error.js';
import { isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { type AcceptedPlant, createPlant } from '../session/create-plant.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import type { SessionContext } from '../session/session-context.js';

/** A plant of each user that exists during all situations, while this run deletes its other plants. */
export class PermanentPlants {
  readonly #plants = new Map<User, AcceptedPlant>();
  /** Ids of plants that could not be deleted: the end of the session tries again. */
  readonly #undeletable = new Set<string>();

  of(user: User): AcceptedPlant | undefined {
    return this.#plants.get(user);
  }

  /** Creates a new plant of each user, if the provider accepts it, and deletes the earlier ones. */
  async renew(context: SessionContext): Promise<void> {
    this.#plants.clear();
    await this.removeOthers(context);
    for (const user of context.session.users) {
      const plant = await unlessImpossible(context.session, () =>
        createPlant(context, undefined, { as: user }),
      );
      if (plant !== undefined) {
        this.#plants.set(user, plant);
      }
    }
  }

  /**
   * Deletes the other plants that this run has created, so that no list grows beyond a page.
   *
   * @returns whether all of them could be deleted.
   */
  async removeOthers({ session }: SessionContext): Promise<boolean> {
    const permanent = new Set([...this.#plants.values()].map(({ id }) => id));
    const others = session.createdPlants.remaining.filter(
      ({ id, isConfirmed, isUnanswered }) =>
        (isConfirmed || (isUnanswered && unguessableId.test(id))) &&
        !permanent.has(id) &&
        !this.#undeletable.has(id),
    );
    for (const { id, authorization } of others) {
      const deleted = await requestDelete(session, encodePathId(id), { as: { authorization } });
      if (!isSuccess(deleted)) {
        this.#undeletable.add(id);
      }
    }
    return others.every(({ id }) => !this.#undeletable.has(id));
  }
}

/** An id that no other client has by chance. */
const unguessableId = /^-?\d{9,}$/;
