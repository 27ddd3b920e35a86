import { setTimeout as wait } from 'node:timers/promises';
import { assertSafeIds } from '../session/assert-safe-ids.js';
import { createPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { detectCapabilities } from '../session/detect-capabilities.js';
import { isSuccess } from '../session/exchange.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { isListed, pollList } from '../session/list-plants.js';
import { shortStyles } from '../session/plant-styles.js';
import type { Session } from '../session/session.js';
import type { SessionContext } from '../session/session-context.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';

/** What was detected about the provider before the comparison. */
export interface DetectedProvider extends SessionContext {
  /** How long after a change a list may still be as before it, in milliseconds. */
  readonly lagMs: number;
}

/**
 * Detects what a provider accepts and how late its lists are, and leaves no plant there.
 *
 * @throws CannotCheckError when it cannot be compared, or only at a risk to plants of others.
 */
export async function detectProvider(session: Session): Promise<DetectedProvider> {
  const capabilities = await detectCapabilities(session, shortStyles).finally(() =>
    session.signal.aborted ? undefined : session.removeCreatedPlants(),
  );
  const context = { session, capabilities };
  await assertDeletable(context);
  await assertSafeIds(context);
  return { ...context, lagMs: await measureLagMs(context) };
}

/**
 * Lists may hide plants that remain, so deletes must succeed; some providers take a while for it.
 */
async function assertDeletable({ session, capabilities }: SessionContext): Promise<void> {
  const plant = capabilities.testPlants.next();
  if (!isSuccess(await requestCreate(session, plant))) {
    return;
  }
  const startedAt = performance.now();
  for (;;) {
    const deleted = await requestDelete(session, plant.id);
    if (isSuccess(deleted)) {
      return;
    }
    if (performance.now() - startedAt > maxListLagMs) {
      throw new UnusableProviderError(
        `a plant that was created cannot be deleted: ${describeAnswer(deleted)}`,
      );
    }
    await wait(500);
  }
}

async function measureLagMs(context: SessionContext): Promise<number> {
  const { session, capabilities } = context;
  if (capabilities.visibility !== 'all') {
    return 0;
  }
  const { id, name } = await createPlant(context);
  await pollList(context, (one) => isListed(one, name));
  await requestDelete(session, id);
  const deletedAt = performance.now();
  let attempts = 0;
  await pollList(
    context,
    (one) => {
      attempts++;
      return !isListed(one, name);
    },
    maxListLagMs,
  );
  const afterDelete = attempts > 1 ? 2 * (performance.now() - deletedAt) : 0;
  return Math.max(capabilities.listLagMs, afterDelete);
}
