import type { JournalEntry } from '../../service/journal/journal-entry.js';

/** How many requests the panel shows; the journal of a mock keeps as many by default. */
export const maxRequests = 1000;

/**
 * Adds requests to those that are shown, in the order of their ids. A request that is there already is
 * replaced, since it has been answered meanwhile. If another one has its id, the mock went back to before
 * it, and the later ones are gone, too. The oldest are dropped.
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

function removeUndone(
  shown: readonly JournalEntry[],
  added: readonly JournalEntry[],
): readonly JournalEntry[] {
  const times = new Map(shown.map(({ id, at }) => [id, at]));
  const replaced = added.find(({ id, at }) => times.has(id) && times.get(id) !== at);
  return replaced === undefined ? shown : shown.filter(({ id }) => id < replaced.id);
}
