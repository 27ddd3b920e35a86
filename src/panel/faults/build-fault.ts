import { type Failure, type Fault, maxDelayMs } from '../../service/faults/fault.js';
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
 * number is missing that its kind needs, or is out of range.
 */
export function buildFault(values: FaultValues): Fault | undefined {
  const { operation, user, times, likely } = values;
  const members = buildMembers(values);
  const probability = likely === '' ? 1 : Number((Number(likely) / 100).toPrecision(12));
  const areLimitsValid =
    (times === '' || isWholeBetween(times, 1, Number.MAX_SAFE_INTEGER)) &&
    probability > 0 &&
    probability <= 1;
  return members && areLimitsValid
    ? {
        ...members,
        ...(operation !== '' && { operation }),
        ...(user !== '' && { user }),
        ...(times !== '' && { times: Number(times) }),
        ...(probability !== 1 && { probability }),
      }
    : undefined;
}

function isWholeBetween(text: string, min: number, max: number): boolean {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= min && number <= max;
}

function isDelay(text: string): boolean {
  return text !== '' && Number(text) >= 0 && Number(text) <= maxDelayMs;
}

/** The kind, and the members of that kind. */
function buildMembers(values: FaultValues): Fault | undefined {
  const { kind, status, delay, delayMs, fromMs, toMs, isProcessed } = values;
  if (kind === 'delay') {
    if (delay === 'fixed') {
      return isDelay(delayMs) ? { kind, delayMs: Number(delayMs) } : undefined;
    }
    return isDelay(fromMs) && isDelay(toMs) && Number(fromMs) <= Number(toMs)
      ? { kind, delayMs: { from: Number(fromMs), to: Number(toMs) } }
      : undefined;
  }
  const processed = isProcessed && canBeProcessed(values) && { processed: true };
  if (kind === 'status') {
    return isWholeBetween(status, 200, 599)
      ? { kind, status: Number(status), ...processed }
      : undefined;
  }
  return { kind, ...processed } as Failure;
}
