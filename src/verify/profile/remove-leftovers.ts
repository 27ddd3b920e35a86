import type { Leftover } from '../report/verification-report.js';
import type { Session } from '../session/session.js';

/** A provider that fails at random fails at few deletes so often. */
const maxAttempts = 5;
/** A list that still shows what was deleted has been waited for by then, in milliseconds. */
const maxTotalMs = 2000;

/**
 * Deletes what a session has created so far, a few times where the provider fails at it.
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
