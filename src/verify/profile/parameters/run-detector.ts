import { type Exchange, isSuccess } from '../../session/exchange.js';
import { hasFailed } from '../../session/repeat-while-failing.js';
import { untilCannotCheck } from '../../session/until-cannot-check.js';
import { listOf } from '../../situations/list-of.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import type { ProfilingContext } from '../profiling-context.js';
import { describeLeftover, removeLeftovers } from '../remove-leftovers.js';
import type { ParameterDetector } from './parameter-detector.js';
import { assertOthersAccepted } from './try-plant.js';

/** The result of running a detector. */
export interface DetectorRun {
  /** The earlier findings, and its own if they count. */
  readonly draft: ProfileRecorder;
  /** Why it determined nothing, or not everything. */
  readonly reason: string | undefined;
  /** Why no more plants may be created. */
  readonly leftover: string | undefined;
  /** Whether the provider failed at a request: it may succeed the next time. */
  readonly hasFailed: boolean;
}

/**
 * Runs a detector, and removes its plants.
 *
 * Its findings count only if the provider accepts usual requests afterwards: otherwise the provider
 * may have rejected requests because it was busy or full.
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
  return leftover && describeLeftover(leftover);
}

/** @throws CannotCheckError when the provider rejects usual requests of a kind that it rejected last. */
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
