import { useState } from 'preact/hooks';
import { EmptyState } from '../parts/empty-state.js';
import { FileButton } from '../parts/file-button.js';
import { usePanel } from '../parts/panel-context.js';
import { readJsonFile } from '../parts/read-json-file.js';
import { SearchField } from '../parts/search-field.js';
import { filterRows, toComparedRows, toRows } from './profile-row.js';
import { ProfileTable } from './profile-table.js';

const noFilters = { text: '', onlyMarked: false };

/** What the mock does where the interface leaves it open, and how another profile differs. */
export function ProfileTab() {
  const { state } = usePanel();
  const [filters, setFilters] = useState(noFilters);
  const entries = state.profile.value;
  const other = state.otherProfile.value;
  if (entries.length === 0) {
    return <EmptyState title="Looking up the profile…" />;
  }
  const rows = other === undefined ? toRows(entries) : toComparedRows(other);
  const shown = filterRows(rows, filters);
  const marked = rows.filter(({ isMarked }) => isMarked).length;
  return (
    <>
      <div class="toolbar">
        <SearchField
          label="Search in the profile"
          value={filters.text}
          onInput={(text) => setFilters({ ...filters, text })}
        />
        <button
          type="button"
          aria-pressed={filters.onlyMarked}
          onClick={() => setFilters({ ...filters, onlyMarked: !filters.onlyMarked })}
        >
          {other === undefined ? 'Only changed' : 'Only different'}
        </button>
        <FileButton
          label="Compare with another profile"
          onFile={async (_, text, name) => state.compareProfile(name, readJsonFile(text, name))}
        />
        {other !== undefined && (
          <button type="button" onClick={() => (state.otherProfile.value = undefined)}>
            Stop comparing
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys. */}
      <section class="page" tabIndex={0} aria-label="Profile">
        <p class="lead quiet" role="status">
          {other === undefined
            ? summarizeOwn(marked, rows.length)
            : `This mock and ${other.name} differ in ${marked} of ${rows.length} entries.`}
        </p>
        {shown.length === 0 ? (
          <EmptyState title="No entry matches the filters">
            <button type="button" onClick={() => setFilters(noFilters)}>
              Clear the filters
            </button>
          </EmptyState>
        ) : (
          <ProfileTable rows={shown} otherName={other?.name} />
        )}
      </section>
    </>
  );
}

function summarizeOwn(changed: number, all: number): string {
  const start = 'The profile says what the mock does where the interface leaves it open.';
  return changed === 0
    ? `${start} All ${all} entries are defaults. To change some, start the mock with a profile.`
    : `${start} ${changed} of ${all} entries ${changed === 1 ? 'is' : 'are'} changed; the others are defaults.`;
}
