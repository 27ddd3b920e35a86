import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { VirtualList } from '../parts/virtual-list.js';
import { hasFilters, noFilters } from '../state/filter-requests.js';
import { RequestDetails } from './request-details.js';
import { RequestRow } from './request-row.js';
import { RequestToolbar } from './request-toolbar.js';
import { toCurl } from './to-curl.js';

/** The requests that the mock received, as they come, and the details of one. */
export function RequestsTab() {
  const { requests } = usePanel().state;
  const shown = requests.shown.value;
  const selected = requests.selected.value;
  return (
    <>
      <RequestToolbar />
      <div class={`split ${selected ? 'has-details' : ''}`}>
        {shown.length === 0 ? (
          <NoRequests />
        ) : (
          <VirtualList
            label="Requests"
            columns={['Time', 'Method', 'Path', 'Operation', 'Status', 'Reason', 'User', 'Took']}
            items={shown}
            keyOf={({ id }) => id}
            selected={requests.isSelectedListed.value ? selected?.id : undefined}
            onSelect={(entry) => (requests.selected.value = entry)}
            renderRow={(entry) => <RequestRow entry={entry} />}
            rowClass="request"
            followsEnd={selected === undefined}
          />
        )}
        {selected && <RequestDetails entry={selected} isListed={requests.isSelectedListed.value} />}
      </div>
    </>
  );
}

function NoRequests() {
  const { state, serverUrl, basePath } = usePanel();
  const { requests } = state;
  if (hasFilters(requests.filters.value) && requests.entries.value.length > 0) {
    return (
      <EmptyState title="No request matches the filters">
        <button type="button" onClick={() => (requests.filters.value = noFilters)}>
          Clear the filters
        </button>
      </EmptyState>
    );
  }
  const token = state.users.value.find(({ status }) => status === 'valid')?.token ?? 'alice-token';
  return (
    <EmptyState title="No requests yet">
      <p>They appear here as your app sends them.{serverUrl !== undefined && ' Try one:'}</p>
      {serverUrl !== undefined && (
        <pre>
          {toCurl({
            method: 'GET',
            origin: serverUrl,
            path: `${basePath}/plants?limit=3`,
            headers: { authorization: `Bearer ${token}` },
            body: undefined,
          })}
        </pre>
      )}
    </EmptyState>
  );
}
