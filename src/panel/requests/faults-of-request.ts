import type { Fault } from '../../service/faults/fault.js';
import type { FaultState } from '../../service/faults/faults.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';

/** Headers with which a request asks for a fault of its own. */
const faultHeader = /^(prefer|x-mock-(?!sandbox))/;

/**
 * The faults that a request met, without their limits; none if the request itself asks for them.
 *
 * @param active the faults that are on now. The response shows which one was turned off meanwhile.
 */
export function faultsOfRequest(
  entry: JournalEntry,
  active: readonly FaultState[],
): readonly Fault[] {
  const { request, fault: kind, delayMs, response } = entry;
  if (Object.keys(request.headers).some((name) => faultHeader.test(name))) {
    return [];
  }
  const faults: Fault[] = delayMs === undefined ? [] : [{ kind: 'delay', delayMs }];
  if (kind === undefined || kind === 'delay') {
    return faults;
  }
  const status = response?.status ?? 0;
  const known = active.find(
    ({ fault }) => fault.kind === kind && (fault.kind !== 'status' || fault.status === status),
  );
  const fault = known?.fault ?? (kind === 'status' ? { kind, status } : { kind });
  return [...faults, withoutLimits(fault as Fault)];
}

function withoutLimits(fault: Fault): Fault {
  const { operation, user, token, nth, after, times, probability, seed, ...rest } = fault;
  return rest as Fault;
}
