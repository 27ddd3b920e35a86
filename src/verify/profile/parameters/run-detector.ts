import { type Exchange, isSuccess } from '../../session/exchange.js';
import { hasFailed } from '../../session/repeat-while-failing.js';
import { untilCannotCheck } from '../../session/until-cannot-check.js';
import { listOf } from '../../situations/list-of.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import type { ProfilingContext } from '../profiling-context.js';
import { removeLeftovers } from '../remove-leftovers.js';
import type { ParameterDetector } from './parameter-detector.js';
import { assertOthersAccepted } from './try-plant.js';

/** What running a detector has come to. */
export interface DetectorRun {
  /** What it has found, as far as it counts, and all that was known before. */
  readonly draft: ProfileRecorder;
  /** Why it has found nothing, or nothing more. */
  readonly reason: string | undefined;
  /** Why no more plants may be created. */
  readonly leftover: string | undefined;
  /** Whether the provider has failed at a request: it may do better the next time. */
  readonly hasFailed: boolean;
}

/**
 * Runs a detector, and removes what it has left.
 *
 * What it has found counts only if the provider does the usual afterwards: else the provider may
 * have rejected requests for another reason, as a busy or a full one does.
 */
export async function runDetector(
  detector: ParameterDetector,
  context: ProfilingContext,
): Promise<DetectorRun> {
  const draft = context.recorder.draft();
  const exchangesBefore = context.exchanges.length;
  const reason = await untilCannotCheck(() => detector.detect({ ...context, recorder: draft }));
  const leftover = await removePlantsOf(context);
  const exchanges = context.exchanges.slice(exchangesBefore);
  const doubt = leftover ?? (await untilCannotCheck(() => assertUsual(context, exchanges)));
  return {
    draft: doubt === undefined ? draft : context.recorder.draft(),
    reason: doubt ?? reason,
    leftover,
    hasFailed: leftover === undefined && exchanges.some(hasFailed),
  };
}

async function removePlantsOf({ session }: ProfilingContext): Promise<string | undefined> {
  const { remaining } = session.createdPlants;
  if (!remaining.some(({ isConfirmed, isUnanswered }) => isConfirmed || isUnanswered)) {
    return undefined;
  }
  const [leftover] = await removeLeftovers(session);
  return leftover && `what was created could not be deleted again: ${leftover.reason}`;
}

/** @throws CannotCheckError when requests of a kind that was rejected are rejected whatever they ask. */
async function assertUsual(
  context: ProfilingContext,
  exchanges: readonly Exchange[],
): Promise<void> {
  const isDoubtful = (...methods: readonly string[]) => {
    const last = exchanges.findLast(({ request }) => methods.includes(request.method));
    return last !== undefined && !isSuccess(last);
  };
  if (isDoubtful('GET')) {
    await listOf(context, 'first', '');
  }
  if (isDoubtful('POST', 'DELETE')) {
    await assertOthersAccepted(context);
  }
}
