import type { FaultState } from '../../control/fault-operations.js';
import type { Fault } from '../../service/faults/fault.js';
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

/** A list depends on every change before it: with more than these, a test would be too long to read. */
const maxChanges = 20;

/**
 * The earlier requests that the response to a request depends on: those that created or deleted the same
 * plant; for a list, all that created or deleted one. Undefined if there are too many.
 *
 * @param all the requests of the sandbox, oldest first.
 */
export function requestsBefore(
  entry: JournalEntry,
  all: readonly JournalEntry[],
): readonly JournalEntry[] | undefined {
  const changes = all.filter((other) => other.id < entry.id && hasChangedPlants(other));
  if (entry.operation === 'list') {
    return changes.length > maxChanges ? undefined : changes;
  }
  const id = plantIdOf(entry);
  return id === undefined ? [] : changes.filter((other) => plantIdOf(other) === id);
}

function hasChangedPlants({ operation, response }: JournalEntry): boolean {
  const isSuccess = response !== undefined && response.status >= 200 && response.status < 300;
  return isSuccess && (operation === 'create' || operation === 'delete');
}

function plantIdOf({ operation, request }: JournalEntry): string | undefined {
  switch (operation) {
    case 'create':
      return /"id"\s*:\s*(-?\d+)/.exec(request.body)?.[1];
    case 'delete':
      return request.path.replace(/^.*\//, '');
    default:
      return undefined;
  }
}
