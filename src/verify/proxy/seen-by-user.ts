import type { ListedPlant } from '../engine/lists.js';
import type { Exchange } from '../http/exchange.js';

/** What the requests with one Authorization header have seen. */
interface SeenByUser {
  /** The last list. */
  plants: readonly ListedPlant[];
  /** For each name, how many plants whole lists have shown that no client has created; undefined before the first. */
  others?: ReadonlyMap<string, number> | undefined;
  /** The last delete of any user, unless it ended before the last whole list began. */
  lastDelete?: { readonly exchange: Exchange; readonly endedAt: number } | undefined;
}

/** When there are more users, all are forgotten, so that the cost of a long run stays bounded. */
const maxUsers = 200;

/** What each user has seen, by the Authorization header. */
export class SeenByUsers extends Map<string, SeenByUser> {
  /** What a user has seen, which is nothing for a new user. */
  of(authorization: string): SeenByUser {
    const user = this.get(authorization) ?? { plants: [] };
    if (this.size > maxUsers) {
      this.clear();
    }
    this.set(authorization, user);
    return user;
  }

  /** Notes a delete of any user, which may remove a plant that the others see. */
  noteDelete(exchange: Exchange | undefined, endedAt: number): void {
    for (const user of this.values()) {
      user.lastDelete = exchange && { exchange, endedAt };
    }
  }

  /** Forgets what lists and deletes have shown, after a request that may have changed any plant. */
  forgetPlants(): void {
    for (const user of this.values()) {
      user.others = undefined;
      user.lastDelete = undefined;
    }
  }
}
