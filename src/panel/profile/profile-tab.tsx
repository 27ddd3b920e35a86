import { useState } from 'preact/hooks';
import { type DescribedEntry, groupOf } from '../../interface/describe-profile.js';
import { usePanel } from '../parts/panel-context.js';

/** What the mock does where the interface leaves it open. */
export function ProfileTab() {
  const { state } = usePanel();
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const entries = state.profile.value;
  const changed = entries.filter(({ isDefault }) => !isDefault);
  const areOrIs = changed.length === 1 ? 'is' : 'are';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys.
    <section class="page" tabIndex={0} aria-label="Profile">
      <p class="lead quiet" role="status">
        The profile says what the mock does where the interface leaves it open.{' '}
        {changed.length === 0
          ? 'All entries are defaults. To change some, start the mock with a profile.'
          : `${changed.length} of the entries ${areOrIs} changed; the others are defaults.`}
      </p>
      {changed.length > 0 && (
        <button
          type="button"
          aria-pressed={isOnlyChanged}
          onClick={() => setOnlyChanged(!isOnlyChanged)}
        >
          Only changed
        </button>
      )}
      <ProfileTable entries={isOnlyChanged ? changed : entries} />
    </section>
  );
}

/** The entries by operation. */
function ProfileTable({ entries }: { entries: readonly DescribedEntry[] }) {
  return (
    <table class="entries profile">
      <caption class="unseen">Profile</caption>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">What the mock does</th>
        </tr>
      </thead>
      {[...groupEntries(entries)].map(([group, members]) => (
        <tbody key={group}>
          <tr class="group">
            <th scope="rowgroup" colSpan={2}>
              {group}
            </th>
          </tr>
          {members.map((entry) => (
            <tr key={entry.id} class={entry.isDefault ? undefined : 'marked'}>
              <th scope="row">
                <code>{entry.id}</code>{' '}
                {!entry.isDefault && <span class="badge warn">changed</span>}
              </th>
              <td>
                {entry.sentence} <code class="quiet">{JSON.stringify(entry.value)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The entries by their group, in their order. */
function groupEntries(
  entries: readonly DescribedEntry[],
): ReadonlyMap<string, readonly DescribedEntry[]> {
  const groups = new Map<string, DescribedEntry[]>();
  for (const entry of entries) {
    const group = groupOf(entry);
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return groups;
}
