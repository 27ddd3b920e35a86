import { setTimeout as wait } from 'node:timers/promises';
import { UnusableProviderError } from '../http/cannot-check-error.js';
import { answerTo } from '../http/describe-answer.js';
import { isSuccess } from '../http/exchange.js';
import type { Capabilities } from './capabilities.js';
import { requestCreate } from './create-plant.js';
import { requestDelete } from './delete-plant.js';
import { detectCapabilities } from './detect-capabilities.js';
import { shortStyles } from './find-accepted-kind.js';
import { maxListLagMs } from './list-capabilities.js';
import { describeLeftover, removeLeftovers } from './remove-leftovers.js';
import { hasFailed } from './repeat-while-failing.js';
import type { Session } from './session.js';
import type { SessionContext } from './session-context.js';

/** Attempts to detect the capabilities of a provider that fails at random. */
const maxAttempts = 3;
/** A provider that fails at all of several creates, twice, does not fail at random. */
const maxFailures = 2;
const deletePauseMs = 500;

/**
 * Detects which plants a provider accepts, also with short names and tags. Deletes every plant, since
 * the provider may have room for only one.
 *
 * @throws UnusableProviderError when no plant can be created or deleted: then no more are created.
 * @throws CannotCheckError when the session is interrupted.
 */
export async function detectUsableCapabilities(session: Session): Promise<Capabilities> {
  const capabilities = await detectRepeatedly(session);
  const [leftover] = await removeLeftovers(session);
  const reason = leftover?.reason ?? (await whyNotDeleted({ session, capabilities }));
  if (reason !== undefined) {
    throw new UnusableProviderError(describeLeftover({ reason }));
  }
  return capabilities;
}

async function detectRepeatedly(session: Session): Promise<Capabilities> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await detectCapabilities(session, shortStyles);
    } catch (error) {
      const mayDoBetter =
        error instanceof UnusableProviderError &&
        error.rejectedCreates.some(hasFailed) &&
        attempt < (error.rejectedCreates.every(hasFailed) ? maxFailures : maxAttempts);
      if (!mayDoBetter) {
        throw error;
      }
      await session.removeCreatedPlants();
    }
  }
}

/**
 * Deletes a plant, since a list may not show leftovers. A new plant may not be deletable at once, and
 * a deleted one may be listed for a while, in which it would count as one of another client.
 */
async function whyNotDeleted(context: SessionContext): Promise<string | undefined> {
  const plant = context.capabilities.testPlants.next();
  if (!isSuccess(await requestCreate(context.session, plant))) {
    return undefined;
  }
  const startedAt = performance.now();
  for (;;) {
    const deleted = await requestDelete(context.session, plant.id);
    if (isSuccess(deleted)) {
      const [leftover] = await removeLeftovers(context.session);
      return leftover?.reason;
    }
    if (performance.now() - startedAt > maxListLagMs) {
      return `the provider ${answerTo(`DELETE /plants/${plant.id}`, deleted)}`;
    }
    await wait(hasFailed(deleted) ? 0 : deletePauseMs);
  }
}
