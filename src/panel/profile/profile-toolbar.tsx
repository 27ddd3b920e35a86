import { useRef } from 'preact/hooks';
import { usePanel } from '../parts/panel-context.js';
import { readJsonFile } from '../parts/read-json-file.js';
import { SearchField } from '../parts/search-field.js';

interface ProfileFilters {
  readonly text: string;
  readonly onlyMarked: boolean;
}

interface ProfileToolbarProps {
  readonly filters: ProfileFilters;
  readonly onFilters: (filters: ProfileFilters) => void;
}

/** Filters of the entries, and the choice of another profile. */
export function ProfileToolbar({ filters, onFilters }: ProfileToolbarProps) {
  const { state } = usePanel();
  const input = useRef<HTMLInputElement>(null);
  const other = state.otherProfile.value;
  const choose = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) {
      await state.act(async () => {
        await state.compareProfile(file.name, readJsonFile(await file.text(), file.name));
      });
      // So that the same file can be chosen again, after a change.
      currentTarget.value = '';
    }
  };
  return (
    <div class="toolbar">
      <SearchField
        label="Search in the profile"
        value={filters.text}
        onInput={(text) => onFilters({ ...filters, text })}
      />
      <button
        type="button"
        aria-pressed={filters.onlyMarked}
        onClick={() => onFilters({ ...filters, onlyMarked: !filters.onlyMarked })}
      >
        {other === undefined ? 'Only changed' : 'Only different'}
      </button>
      <button type="button" onClick={() => input.current?.click()}>
        Compare with another profile
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Profile to compare with"
        accept=".json,application/json"
        onChange={choose}
      />
      {other !== undefined && (
        <button type="button" onClick={() => (state.otherProfile.value = undefined)}>
          Stop comparing
        </button>
      )}
    </div>
  );
}
