import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { VirtualList } from '../parts/virtual-list.js';
import { hasFilters, noFilters } from '../state/filter-requests.js';
import { RequestDetails } from './request-details.js';
import { RequestRow } from './request-row.js';
import { RequestToolbar } from './request-toolbar.js';

/** The requests that the mock received, as they come, and the details of one. */
export function RequestsTab() {
  const { state } = usePanel();
  const shown = state.shownRequests.value;
  const selected = state.selectedRequest.value;
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      state.selected.value = undefined;
    }
  };
  return (
    <>
      <RequestToolbar />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the details inside of it. */}
      <div class={`split ${selected ? 'has-details' : ''}`} onKeyDown={close}>
        {shown.length === 0 ? (
          <NoRequests />
        ) : (
          <VirtualList
            label="Requests"
            items={shown}
            keyOf={({ id }) => id}
            selected={state.selected.value}
            onSelect={({ id }) => (state.selected.value = id)}
            renderRow={(entry) => <RequestRow entry={entry} />}
            rowClass="request"
            followsEnd={selected === undefined}
          />
        )}
        {selected && <RequestDetails entry={selected} />}
      </div>
    </>
  );
}

function NoRequests() {
  const { state, origin } = usePanel();
  if (hasFilters(state.filters.value) && state.requests.value.length > 0) {
    return (
      <EmptyState title="No request matches the filters">
        <button type="button" onClick={() => (state.filters.value = noFilters)}>
          Clear the filters
        </button>
      </EmptyState>
    );
  }
  const token = state.users.value.find(({ status }) => status === 'valid')?.token ?? 'alice-token';
  return (
    <EmptyState title="No requests yet">
      <p>They appear here as your app sends them. Try one:</p>
      <pre>{`curl -H 'Authorization: Bearer ${token}' '${origin}/plants?limit=3'`}</pre>
    </EmptyState>
  );
}
