import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from './cannot-check-error.js';
import { type Capabilities, detectCapabilities } from './capabilities.js';
import { requestCreate } from './create-plant.js';
import { requestDelete } from './delete-plant.js';
import { describeAnswer } from './describe-answer.js';
import { isSuccess, statusOf } from './exchange.js';
import { maxListLagMs } from './list-capabilities.js';
import { shortStyles } from './plant-styles.js';
import type { Session } from './session.js';
import type { SessionContext } from './session-context.js';
import { UnusableProviderError } from './unusable-provider-error.js';

const pauseMs = 500;

/**
 * Detects what a provider takes, and leaves nothing there: there may be room for one plant alone.
 *
 * @returns an UnusableProviderError where no plant can be created, or none deleted: requests that
 * need no plant still say something.
 * @throws CannotCheckError when the token is refused, or the session is interrupted.
 */
export async function detectUsableCapabilities(
  session: Session,
): Promise<Capabilities | UnusableProviderError> {
  const detected = await detectCapabilities(session, shortStyles).catch((error: unknown) => {
    if (error instanceof UnusableProviderError) {
      return error;
    }
    throw error;
  });
  const [leftover] = await session.removeCreatedPlants();
  if (detected instanceof UnusableProviderError) {
    assertTokenAccepted(detected);
    return detected;
  }
  const reason = leftover?.reason ?? (await whyNotDeleted({ session, capabilities: detected }));
  return reason === undefined ? detected : cannotDelete(reason);
}

/** A provider at which plants cannot be deleted. */
export function cannotDelete(reason: string): UnusableProviderError {
  return new UnusableProviderError(`what is created cannot be deleted again: ${reason}`);
}

/** What is answered to a token that is none is not what users see. */
function assertTokenAccepted({ refusedCreates }: UnusableProviderError): void {
  const isRefused =
    refusedCreates.length > 0 && refusedCreates.every((create) => statusOf(create) === 401);
  if (isRefused) {
    throw new CannotCheckError(
      'the token was refused (POST /plants was answered with 401): give a valid one',
    );
  }
}

/** The list may not show the plant; and it may be there for a delete only after a while. */
async function whyNotDeleted({
  session,
  capabilities,
}: SessionContext): Promise<string | undefined> {
  const plant = capabilities.testPlants.next();
  if (!isSuccess(await requestCreate(session, plant))) {
    return undefined;
  }
  const startedAt = performance.now();
  for (;;) {
    const deleted = await requestDelete(session, plant.id);
    if (isSuccess(deleted)) {
      return undefined;
    }
    if (performance.now() - startedAt > maxListLagMs) {
      return describeAnswer(deleted);
    }
    await wait(pauseMs);
  }
}
