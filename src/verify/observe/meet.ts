import { setTimeout as wait } from 'node:timers/promises';
import type { Capabilities } from '../session/capabilities.js';
import { requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { detectCapabilities } from '../session/detect-capabilities.js';
import { isSuccess } from '../session/exchange.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { shortStyles } from '../session/plant-styles.js';
import type { Session } from '../session/session.js';
import type { SessionContext } from '../session/session-context.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';

/**
 * Detects what a provider takes, and leaves nothing there: there may be room for one plant alone.
 *
 * Where what is created cannot be deleted again, the provider is unusable: nothing more is created.
 */
export async function meet(session: Session): Promise<Capabilities | UnusableProviderError> {
  const met = await detectCapabilities(session, shortStyles).catch((error: unknown) => {
    if (error instanceof UnusableProviderError) {
      return error;
    }
    throw error;
  });
  const [left] = await session.removeCreatedPlants();
  if (met instanceof UnusableProviderError) {
    return met;
  }
  const why = left?.reason ?? (await whyNotDeleted({ session, capabilities: met }));
  return why === undefined
    ? met
    : new UnusableProviderError(`what is created cannot be deleted again: ${why}`);
}

/** The list may not show it; and a plant may be there for a delete only after a while. */
async function whyNotDeleted(grounds: SessionContext): Promise<string | undefined> {
  const plant = grounds.capabilities.testPlants.next();
  if (!isSuccess(await requestCreate(grounds.session, plant))) {
    return undefined;
  }
  const startedAt = performance.now();
  for (;;) {
    const deleted = await requestDelete(grounds.session, plant.id);
    if (isSuccess(deleted)) {
      return undefined;
    }
    if (performance.now() - startedAt > maxListLagMs) {
      return describeAnswer(deleted);
    }
    await wait(500);
  }
}
