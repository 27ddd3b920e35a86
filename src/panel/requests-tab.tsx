import type { JournalEntry } from '../service/journal/journal-entry.js';
import { pathWithQuery } from '../service/plain-http.js';
import { Button, EmptyState, SearchField, Select, usePanel } from './components.js';
import { toCurl } from './copy-request.js';
import { durationOf, MethodBadge, RequestDetails, StatusBadge, timeOf } from './request-details.js';
import type { StatusFilter } from './request-list.js';
import { VirtualList } from './virtual-list.js';

export function RequestsTab() {
  const { requests } = usePanel();
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
            selected={selected ? shown.indexOf(selected) : -1}
            onSelect={({ id }) => (requests.selectedId.value = id)}
            idOf={({ id }) => String(id)}
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

const statuses: readonly (readonly [StatusFilter, string])[] = [
  ['', 'All statuses'],
  ['2', '2xx'],
  ['4', '4xx'],
  ['5', '5xx'],
  ['fault', 'changed by a fault'],
  ['held', 'held'],
];

const statusesOfProxy = statuses.filter(([value]) => value !== 'fault' && value !== 'held');

function RequestToolbar() {
  const state = usePanel();
  const { entries, paused, search, status } = state.requests;
  const last = paused.value?.at(-1)?.id ?? 0;
  const added = entries.value.filter(({ id }) => id > last).length;
  const resume = added > 0 ? `Resume (${added} new)` : 'Resume';
  return (
    <div class="toolbar">
      <SearchField label="Search in requests" text={search} />
      <Select
        aria-label="Status"
        value={status.value}
        choices={state.has('faults') ? statuses : statusesOfProxy}
        onChange={(chosen) => (status.value = chosen)}
      />
      <Button
        aria-pressed={paused.value !== undefined}
        onClick={() => (paused.value = paused.value ? undefined : entries.value)}
      >
        {paused.value === undefined ? 'Pause' : resume}
      </Button>
      <Button onClick={() => state.drop((mock) => mock.clearRequests())}>Clear</Button>
    </div>
  );
}

function RequestRow({ entry }: { entry: JournalEntry }) {
  const { request, operation, user, rejectedBy, durationMs, at, hint, proxied } = entry;
  const path = pathWithQuery(request);
  const fault = faultOf(entry);
  const reason = rejectedBy ?? (hint === undefined ? undefined : 'no operation');
  const violated = rulesViolatedBy(entry);
  return (
    <>
      <span class="time quiet number">{timeOf(at)}</span>
      <span class="method cut">
        <MethodBadge method={request.method} />
      </span>
      <span class="path cut" title={path}>
        {path}
      </span>
      <span class="operation quiet">{operation}</span>
      <StatusBadge entry={entry} />
      <span class="why cut" title={violated ?? fault ?? reason}>
        {violated !== undefined && <span class="badge bad">violates {violated}</span>}
        {proxied?.by === 'mock' && <span class="badge warn">answered by the mock</span>}
        {proxied?.by === 'proxy' && <span class="badge warn">no answer</span>}
        {fault !== undefined && <span class="badge warn">fault: {fault}</span>}
        {entry.disconnected && <span class="badge warn">client disconnected</span>}
        {entry.held && <ReleaseButton id={entry.id} />}
        {entry.fault === undefined && <span class="quiet"> {reason}</span>}
      </span>
      <span class="user cut quiet">{user}</span>
      <span class="duration quiet number">{durationOf(durationMs)}</span>
    </>
  );
}

/** An option of a list box cannot have a button. */
function ReleaseButton({ id }: { id: number }) {
  const state = usePanel();
  const release = (event: Event) => {
    // The details stay closed.
    event.stopPropagation();
    void state.act((mock) => mock.release({ id }));
  };
  return (
    // biome-ignore lint/a11y: the details have a button for keys.
    <span class="button" onClick={release}>
      Release
    </span>
  );
}

function rulesViolatedBy({ proxied }: JournalEntry): string | undefined {
  const ids = proxied?.violations.map((violation) => violation.replace(/:.*/s, '')) ?? [];
  return ids.length === 0 ? undefined : [...new Set(ids)].join(', ');
}

/** The fault that a request met, with its scenario: "status (backend-down)". */
function faultOf({ fault, delayMs, scenario }: JournalEntry): string | undefined {
  if (fault === undefined && delayMs === undefined) {
    return undefined;
  }
  const kind = fault ?? 'delay';
  return scenario === undefined ? kind : `${kind} (${scenario})`;
}

function NoRequests() {
  const { requests, server, sampleToken } = usePanel();
  const clearFilters = () => {
    requests.search.value = '';
    requests.status.value = '';
  };
  if (requests.entries.value.length > 0) {
    return (
      <EmptyState title="No request matches the filters">
        <Button onClick={clearFilters}>Clear the filters</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No requests yet">
      <p>They appear here as your app sends them.{server !== undefined && ' Try one:'}</p>
      {server !== undefined && (
        <pre>
          {toCurl({
            method: 'GET',
            url: `${server.url}${server.basePath}/plants?limit=3`,
            headers: { authorization: `Bearer ${sampleToken.value}` },
          })}
        </pre>
      )}
    </EmptyState>
  );
}
