import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { StatusBadge } from '../parts/status-badge.js';

/** The time of day, to the millisecond. */
export function timeOf(at: string): string {
  const date = new Date(at);
  // The British write 24 hours, and two digits of each.
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

export function durationOf(durationMs: number | undefined): string {
  if (durationMs === undefined) {
    return 'waiting';
  }
  return durationMs < 10 ? `${durationMs.toFixed(1)} ms` : `${Math.round(durationMs)} ms`;
}

/** The path with the query. */
export function pathOf({ path, query }: JournalEntry['request']): string {
  return query === '' ? path : `${path}?${query}`;
}

/** The fault that a request met, with its scenario: "status (backend-down)". */
function faultOf({ fault, delayMs, scenario }: JournalEntry): string | undefined {
  const kind = fault ?? (delayMs === undefined ? undefined : 'delay');
  return kind && scenario !== undefined ? `${kind} (${scenario})` : kind;
}

/** One request in the list. */
export function RequestRow({ entry }: { entry: JournalEntry }) {
  const { request, response, operation, user, rejectedBy, durationMs, at, hint } = entry;
  const path = pathOf(request);
  const fault = faultOf(entry);
  const reason = rejectedBy ?? (hint && 'no operation');
  return (
    <>
      <span class="time quiet number">{timeOf(at)}</span>
      <strong class="method cut">{request.method}</strong>
      <span class="path cut" title={path}>
        {path}
      </span>
      <span class="operation quiet">{operation}</span>
      <StatusBadge status={response?.status} />
      <span class="why cut" title={fault ?? reason}>
        {fault !== undefined && <span class="badge warn">fault: {fault}</span>}
        {entry.fault === undefined && <span class="quiet"> {reason}</span>}
      </span>
      <span class="user cut quiet">{user}</span>
      <span class="duration quiet number">{durationOf(durationMs)}</span>
    </>
  );
}
