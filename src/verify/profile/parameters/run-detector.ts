import type { ParameterId } from '../../../interface/parameters.js';
import { untilCannotCheck } from '../../http/cannot-check-error.js';
import { type Exchange, isSuccess } from '../../http/exchange.js';
import { describeLeftover, removeLeftovers } from '../../session/remove-leftovers.js';
import { listOf } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { assertOthersAccepted } from './own-plants.js';

/** Detects some parameters of a provider. */
export interface ParameterDetector {
  /** The parameters that it determines, or leaves open with a reason. */
  readonly parameters: readonly ParameterId[];
  /** @throws CannotCheckError when the provider does not show the parameters. */
  detect(context: ProfilingContext): Promise<void>;
}

/**
 * Runs a detector, removes its plants, and records what it has found.
 *
 * Its findings count only if the provider accepts usual requests afterwards: otherwise the provider
 * may have rejected requests because it was busy or full.
 *
 * @returns why no more plants may be created.
 */
export async function runDetector(
  { parameters, detect }: ParameterDetector,
  context: ProfilingContext,
): Promise<string | undefined> {
  const { recorder, session } = context;
  const draft = recorder.draft();
  const exchangesBefore = context.exchanges.length;
  const reason = await untilCannotCheck(() => detect({ ...context, recorder: draft }));
  const leftover = await removePlantsOf(context);
  const exchanges = context.exchanges.slice(exchangesBefore);
  const doubt = leftover ?? (await untilCannotCheck(() => assertUsual(context, exchanges)));
  if (session.interruption !== undefined) {
    return undefined;
  }
  if (doubt === undefined) {
    recorder.add(draft);
  }
  const open = doubt ?? reason;
  if (open !== undefined) {
    recorder.leaveOpen(open, ...parameters);
  }
  return leftover;
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
