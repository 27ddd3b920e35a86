import { type AcceptedPlant, createPlant } from '../session/create-plant.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import { isSuccess } from '../session/exchange.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import { unlessImpossible } from '../session/unless-impossible.js';

/** A plant of each user that stays during all situations; all others of ours are removed meanwhile. */
export class PermanentPlants {
  readonly #plants = new Map<User, AcceptedPlant>();
  readonly #others: readonly string[];
  /** Ids of plants that could not be deleted: the end of the session tries again. */
  readonly #undeletable = new Set<string>();

  /** @param others plants that are kept as well. */
  constructor(others: readonly AcceptedPlant[] = []) {
    this.#others = others.map(({ id }) => id);
  }

  of(user: User): AcceptedPlant | undefined {
    return this.#plants.get(user);
  }

  /** Creates a plant of each user, in place of those before, as far as the provider takes them. */
  async renew(context: SessionContext): Promise<void> {
    this.#plants.clear();
    await this.removeOthers(context);
    for (const user of context.session.users) {
      const plant = await unlessImpossible(context, () =>
        createPlant(context, undefined, { as: user }),
      );
      if (plant !== undefined) {
        this.#plants.set(user, plant);
      }
    }
  }

  /**
   * Deletes what has been created beside them, so that no list grows beyond its page.
   *
   * @returns whether all of it could be deleted.
   */
  async removeOthers({ session }: SessionContext): Promise<boolean> {
    const permanent = new Set([...this.#others, ...[...this.#plants.values()].map(({ id }) => id)]);
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

/** An id that nobody else has by chance. */
const unguessableId = /^-?\d{9,}$/;
