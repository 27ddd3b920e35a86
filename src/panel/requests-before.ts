import type { JournalEntry } from '../service/journal/journal-entry.js';

/** A list depends on every change before it. A test with more changes than these would be too long to read. */
const maxChanges = 20;

/**
 * The earlier requests that the response to a request depends on: those that created or deleted the same
 * plant; for a list, all that created or deleted one. Undefined if there are too many.
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
