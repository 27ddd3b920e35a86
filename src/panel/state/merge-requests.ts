import type { JournalEntry } from '../../service/journal/journal-entry.js';

/** How many requests the panel shows; the journal of a mock keeps as many by default. */
export const maxRequests = 1000;

/**
 * Adds requests to those that are shown, in the order of their ids. A request that is there already is
 * replaced, since it has been answered meanwhile. After a reset or a rewind the ids begin again: those of
 * before are gone. The oldest are dropped.
 */
export function mergeRequests(
  shown: readonly JournalEntry[],
  added: readonly JournalEntry[],
): readonly JournalEntry[] {
  const last = shown.at(-1)?.id ?? 0;
  const areLater = added.every(({ id }, position) => id > (added[position - 1]?.id ?? last));
  const merged = areLater
    ? [...shown, ...added]
    : sortById([...removeUndone(shown, added), ...added]);
  return merged.length > maxRequests ? merged.slice(-maxRequests) : merged;
}

function sortById(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((first, second) => first.id - second.id);
}

/** A request that is older than another, though it has a higher id, was before a reset or a rewind. */
function removeUndone(
  shown: readonly JournalEntry[],
  added: readonly JournalEntry[],
): readonly JournalEntry[] {
  const last = shown.at(-1)?.id ?? 0;
  const suspects = added.filter(({ id }) => id <= last);
  return shown.filter((entry) => !suspects.some((one) => one.id <= entry.id && one.at > entry.at));
}
