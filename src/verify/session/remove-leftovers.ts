import type { Leftover } from '../report/verification-report.js';
import type { Session } from './session.js';

/** A provider that fails at random rarely fails at one delete this often. */
const maxAttempts = 5;
/** Enough time for a late list to stop showing deleted plants, in milliseconds. */
const maxTotalMs = 2000;

/**
 * Deletes the plants that a session has created; tries a few times if the provider fails.
 *
 * @returns the plants that could not be deleted.
 */
export async function removeLeftovers(session: Session): Promise<readonly Leftover[]> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const leftovers = await session.removeCreatedPlants();
    const isOver =
      attempt === maxAttempts ||
      session.interruption !== undefined ||
      performance.now() - startedAt > maxTotalMs;
    if (leftovers.length === 0 || isOver) {
      return leftovers;
    }
  }
}

/** Why nothing more may be created, as a clause. */
export function describeLeftover({ reason }: Pick<Leftover, 'reason'>): string {
  return `a created plant could not be deleted: ${reason}`;
}
