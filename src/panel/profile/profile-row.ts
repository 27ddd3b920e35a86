import type { DescribedEntry } from '../../interface/describe-profile.js';
import { groupOf } from '../../interface/entry-group.js';
import type { ComparedEntry } from '../../service/active-profile.js';

/** A parameter or a situation, as the mock has it, and beside it as another profile has it. */
export interface ProfileRow {
  /** Whether the mock differs: from the other profile, or without one from the default. */
  readonly isMarked: boolean;
  readonly entries: readonly [DescribedEntry, ...DescribedEntry[]];
}

/** A profile that was compared with that of the mock. */
export interface OtherProfile {
  /** The name of its file. */
  readonly name: string;
  readonly profile: unknown;
  readonly entries: readonly ComparedEntry[];
}

/** The rows of the mock's own profile. */
export function toRows(entries: readonly DescribedEntry[]): readonly ProfileRow[] {
  return entries.map((entry) => ({ isMarked: !entry.isDefault, entries: [entry] }));
}

/** The rows of a comparison. */
export function toComparedRows({ entries }: OtherProfile): readonly ProfileRow[] {
  return entries.map(({ isDifferent, own, other }) => ({
    isMarked: isDifferent,
    entries: [own, other],
  }));
}

/** A value as it is written in a profile file. */
export function valueText({ value }: DescribedEntry): string {
  return JSON.stringify(value);
}

/** The rows that have a text in an id, a value or a sentence, in any case. */
export function filterRows(
  rows: readonly ProfileRow[],
  { text, onlyMarked }: { readonly text: string; readonly onlyMarked: boolean },
): readonly ProfileRow[] {
  const searched = text.trim().toLowerCase();
  return rows.filter(
    ({ isMarked, entries }) =>
      (isMarked || !onlyMarked) &&
      entries.some((entry) =>
        [entry.id, valueText(entry), entry.sentence].join(' ').toLowerCase().includes(searched),
      ),
  );
}

/** The rows by their group, in their order. */
export function groupRows(rows: readonly ProfileRow[]): ReadonlyMap<string, readonly ProfileRow[]> {
  const groups = new Map<string, ProfileRow[]>();
  for (const row of rows) {
    const group = groupOf(row.entries[0]);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return groups;
}
