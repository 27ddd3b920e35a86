import { operationNames } from '../../interface/rules.js';
import { choicesOf, SearchField, Select } from '../parts/fields.js';
import { usePanel } from '../parts/panel-context.js';
import type { RequestFilters } from '../state/filter-requests.js';

const operations: readonly (readonly [RequestFilters['operation'], string])[] = [
  ['', 'All operations'],
  ...choicesOf(operationNames),
  ['none', 'no operation'],
];

const statuses: readonly (readonly [RequestFilters['status'], string])[] = [
  ['', 'All statuses'],
  ['2', '2xx'],
  ['4', '4xx'],
  ['5', '5xx'],
  ['fault', 'changed by a fault'],
];

/** Filters of the requests, and what can be done with all of them. */
export function RequestToolbar() {
  const { state } = usePanel();
  const filters = state.requests.filters.value;
  const change = (changed: Partial<RequestFilters>) => {
    state.requests.filters.value = { ...filters, ...changed };
  };
  const isPaused = state.requests.isPaused.value;
  const held = state.requests.heldCount.value;
  return (
    <div class="toolbar">
      <SearchField
        label="Search in requests"
        value={filters.text}
        onInput={(text) => change({ text })}
      />
      <Select
        aria-label="Operation"
        value={filters.operation}
        choices={operations}
        onChange={(operation) => change({ operation })}
      />
      <Select
        aria-label="Status"
        value={filters.status}
        choices={statuses}
        onChange={(status) => change({ status })}
      />
      <Select
        aria-label="User"
        value={filters.user}
        choices={[['', 'All users'], ...choicesOf(state.userNames.value)]}
        onChange={(user) => change({ user })}
      />
      <button
        type="button"
        aria-pressed={isPaused}
        onClick={() => (isPaused ? state.requests.resume() : state.requests.pause())}
      >
        {isPaused ? `Resume${held > 0 ? ` (${held} new)` : ''}` : 'Pause'}
      </button>
      <button type="button" onClick={() => state.actOnRequests((mock) => mock.clearRequests())}>
        Clear
      </button>
    </div>
  );
}
