import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import { printValue } from './print-value.js';

/** A filter in words, a line for each member. */
export function describeFilter(filter: RequestFilter): string {
  const members = Object.entries(filter).filter(([, value]) => value !== undefined);
  return members.length === 0
    ? ' anything'
    : members.map(([name, value]) => `\n  ${name}: ${printValue(value)}`).join('');
}

/** A request in words, with the values that do not match a filter. */
export function describeEntry(entry: JournalEntry, filter: RequestFilter): string {
  const { id, request, response, hint } = entry;
  const query = request.query && `?${request.query}`;
  const line = `  #${id} ${request.method} ${request.path}${query} -> ${response?.status ?? 'no answer'}`;
  const differences = mismatchesOf(entry, filter).map(
    (member) => `      ${member}: ${actualOf(member, entry, filter)}`,
  );
  return [line, ...differences, ...(hint === undefined ? [] : [`      ${hint}`])].join('\n');
}

const maxBody = 300;

function actualOf(
  member: keyof RequestFilter,
  { operation, request, response, user, rejectedBy, fault }: JournalEntry,
  filter: RequestFilter,
): string {
  switch (member) {
    case 'query':
      return request.query || 'none';
    case 'headers':
      return printValue(
        Object.fromEntries(
          Object.keys(filter.headers ?? {}).map((name) => [
            name,
            request.headers[name.toLowerCase()],
          ]),
        ),
      );
    case 'body':
      return request.body === ''
        ? 'none'
        : request.body.length > maxBody
          ? `${request.body.slice(0, maxBody)}…`
          : request.body;
    default: {
      const { method, path } = request;
      const actual = { operation, method, path, user, status: response?.status, rejectedBy, fault };
      return actual[member] === undefined ? 'none' : printValue(actual[member]);
    }
  }
}
