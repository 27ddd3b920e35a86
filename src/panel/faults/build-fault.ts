import type { Failure, Fault } from '../../service/faults/fault.js';
import type { FaultValues } from '../state/fault-values.js';

/** Whether the request can be executed although its response is lost. */
export function canBeProcessed({ kind, status }: FaultValues): boolean {
  return (
    kind === 'drop-connection' ||
    kind === 'no-answer' ||
    (kind === 'status' && Number(status) >= 300)
  );
}

/**
 * Builds the fault that the form describes, only with the members that were given; undefined while a
 * number is missing that its kind needs.
 */
export function buildFault(values: FaultValues): Fault | undefined {
  const { operation, user, times, likely } = values;
  const members = buildMembers(values);
  return (
    members && {
      ...members,
      ...(operation !== '' && { operation }),
      ...(user !== '' && { user }),
      ...(times !== '' && { times: Number(times) }),
      ...(likely !== '' && Number(likely) !== 100 && { probability: Number(likely) / 100 }),
    }
  );
}

/** The kind, and the members of that kind. */
function buildMembers(values: FaultValues): Fault | undefined {
  const { kind, status, delay, delayMs, fromMs, toMs, isProcessed } = values;
  if (kind === 'delay') {
    if (delay === 'fixed') {
      return delayMs === '' ? undefined : { kind, delayMs: Number(delayMs) };
    }
    return fromMs === '' || toMs === ''
      ? undefined
      : { kind, delayMs: { from: Number(fromMs), to: Number(toMs) } };
  }
  const processed = isProcessed && canBeProcessed(values) && { processed: true };
  if (kind === 'status') {
    return status === '' ? undefined : { kind, status: Number(status), ...processed };
  }
  return { kind, ...processed } as Failure;
}
