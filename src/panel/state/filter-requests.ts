import type { OperationName } from '../../interface/rules.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';

/** Which requests are shown; empty texts show all. */
export interface RequestFilters {
  readonly operation: OperationName | 'none' | '';
  /** The first digit of the status, or `fault` for requests that a fault changed. */
  readonly status: '' | '2' | '4' | '5' | 'fault';
  readonly user: string;
  /** Part of the path, the query, a body or the reason, in any case. */
  readonly text: string;
}

export const noFilters: RequestFilters = { operation: '', status: '', user: '', text: '' };

export function hasFilters(filters: RequestFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

export function filterRequests(
  entries: readonly JournalEntry[],
  filters: RequestFilters,
): readonly JournalEntry[] {
  return hasFilters(filters) ? entries.filter((entry) => isShown(entry, filters)) : entries;
}

function isShown(entry: JournalEntry, { operation, status, user, text }: RequestFilters): boolean {
  return (
    (operation === '' || (entry.operation ?? 'none') === operation) &&
    (user === '' || entry.user === user) &&
    hasStatus(entry, status) &&
    (text === '' || hasText(entry, text))
  );
}

function hasStatus({ response, fault }: JournalEntry, status: RequestFilters['status']): boolean {
  return status === 'fault'
    ? fault !== undefined
    : String(response?.status ?? '').startsWith(status);
}

function hasText(entry: JournalEntry, text: string): boolean {
  const { request, response, rejectedBy, fault } = entry;
  const { method, path, query, body } = request;
  return [method, path, query, body, response?.status, response?.body, rejectedBy, fault]
    .join(' ')
    .toLowerCase()
    .includes(text.toLowerCase());
}
