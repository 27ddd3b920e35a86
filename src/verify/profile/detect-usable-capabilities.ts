import { setTimeout as wait } from 'node:timers/promises';
import type { Capabilities } from '../session/capabilities.js';
import { requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { detectCapabilities } from '../session/detect-capabilities.js';
import { isSuccess } from '../session/exchange.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { shortStyles } from '../session/plant-styles.js';
import { hasFailed } from '../session/repeat-while-failing.js';
import type { Session } from '../session/session.js';
import type { SessionContext } from '../session/session-context.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';
import { removeLeftovers } from './remove-leftovers.js';

/** A provider that fails at random is asked so often which plants it takes. */
const maxAttempts = 3;
/** One that fails at each of several creates, twice, does not do so by chance. */
const maxFailures = 2;
const deletePauseMs = 500;

/**
 * Detects what a provider takes, also names and tags that are short, and leaves nothing there: there
 * may be room for one plant alone.
 *
 * @throws UnusableProviderError when no plant can be created, or none deleted: nothing more is
 * created then.
 * @throws CannotCheckError when the session is interrupted.
 */
export async function detectUsableCapabilities(session: Session): Promise<Capabilities> {
  const capabilities = await detectRepeatedly(session);
  const [leftover] = await removeLeftovers(session);
  const reason = leftover?.reason ?? (await whyNotDeleted({ session, capabilities }));
  if (reason !== undefined) {
    throw new UnusableProviderError(`what is created cannot be deleted again: ${reason}`);
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

/** The list may not show it; and a plant may be there for a delete only after a while. */
async function whyNotDeleted(context: SessionContext): Promise<string | undefined> {
  const plant = context.capabilities.testPlants.next();
  if (!isSuccess(await requestCreate(context.session, plant))) {
    return undefined;
  }
  const startedAt = performance.now();
  for (;;) {
    const deleted = await requestDelete(context.session, plant.id);
    if (isSuccess(deleted)) {
      return undefined;
    }
    if (performance.now() - startedAt > maxListLagMs) {
      return describeAnswer(deleted);
    }
    await wait(hasFailed(deleted) ? 0 : deletePauseMs);
  }
}
