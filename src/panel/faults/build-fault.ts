import type { OperationName } from '../../interface/rules.js';
import {
  type Failure,
  type Fault,
  type FaultKind,
  maxDelayMs,
} from '../../service/faults/fault.js';

/** What the form for a fault holds, as it was typed; empty texts are limits that are not given. */
export interface FaultValues {
  readonly kind: FaultKind;
  readonly operation: OperationName | '';
  readonly user: string;
  readonly status: string;
  readonly delayMs: string;
  readonly times: string;
  /** In percent. */
  readonly likely: string;
  readonly isProcessed: boolean;
}

export const initialFaultValues: FaultValues = {
  kind: 'status',
  operation: '',
  user: '',
  status: '503',
  delayMs: '300',
  times: '',
  likely: '',
  isProcessed: false,
};

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
  const { kind, operation, user, status, delayMs, times, likely, isProcessed } = values;
  const probability = likely === '' ? 1 : Number((Number(likely) / 100).toPrecision(12));
  const isValid =
    (kind !== 'status' || isWholeBetween(status, 200, 599)) &&
    (kind !== 'delay' ||
      (delayMs !== '' && Number(delayMs) >= 0 && Number(delayMs) <= maxDelayMs)) &&
    (times === '' || isWholeBetween(times, 1, Number.MAX_SAFE_INTEGER)) &&
    probability > 0 &&
    probability <= 1;
  const limits = {
    ...(operation !== '' && { operation }),
    ...(user !== '' && { user }),
    ...(times !== '' && { times: Number(times) }),
    ...(probability !== 1 && { probability }),
  };
  if (!isValid) {
    return undefined;
  }
  if (kind === 'delay') {
    return { kind, delayMs: Number(delayMs), ...limits };
  }
  return {
    kind,
    ...(kind === 'status' && { status: Number(status) }),
    ...(isProcessed && canBeProcessed(values) && { processed: true }),
    ...limits,
  } as Failure;
}

function isWholeBetween(text: string, min: number, max: number): boolean {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= min && number <= max;
}
