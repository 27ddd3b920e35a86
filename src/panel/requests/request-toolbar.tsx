import { usePanel } from '../parts/panel-context.js';
import { saveFile } from '../parts/save-file.js';
import type { RequestFilters } from '../state/filter-requests.js';

/** Filters of the requests, and what can be done with all of them. */
export function RequestToolbar() {
  const { state } = usePanel();
  const filters = state.filters.value;
  const change = (changed: Partial<RequestFilters>) => {
    state.filters.value = { ...filters, ...changed };
  };
  const users = [...new Set(state.users.value.map(({ user }) => user))];
  const isPaused = state.isPaused.value;
  const held = state.heldCount.value;
  const save = () =>
    state.act(async (mock) => {
      const har = JSON.stringify(await mock.requestsHar(), null, 2);
      saveFile(`plant-store-${state.sandbox.value}.har`, 'application/json', har);
    });
  return (
    <div class="toolbar">
      <input
        type="search"
        aria-label="Search in requests"
        placeholder="Search (/)"
        value={filters.text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <select
        aria-label="Operation"
        value={filters.operation}
        onChange={({ currentTarget }) =>
          change({ operation: currentTarget.value as RequestFilters['operation'] })
        }
      >
        <option value="">All operations</option>
        <option value="list">list</option>
        <option value="create">create</option>
        <option value="delete">delete</option>
        <option value="none">no operation</option>
      </select>
      <select
        aria-label="Status"
        value={filters.status}
        onChange={({ currentTarget }) =>
          change({ status: currentTarget.value as RequestFilters['status'] })
        }
      >
        <option value="">All statuses</option>
        <option value="2">2xx</option>
        <option value="4">4xx</option>
        <option value="5">5xx</option>
        <option value="fault">changed by a fault</option>
      </select>
      <select
        aria-label="User"
        value={filters.user}
        onChange={({ currentTarget }) => change({ user: currentTarget.value })}
      >
        <option value="">All users</option>
        {users.map((user) => (
          <option key={user} value={user}>
            {user}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-pressed={isPaused}
        onClick={() => (isPaused ? state.resume() : state.pause())}
      >
        {isPaused ? `Resume${held > 0 ? ` (${held} new)` : ''}` : 'Pause'}
      </button>
      <button type="button" onClick={() => state.clearRequests()}>
        Clear
      </button>
      <button type="button" onClick={save}>
        Save as HAR
      </button>
    </div>
  );
}
