import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';

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
  const { method, path, query, body } = request;
  switch (member) {
    case 'query':
      return query || 'none';
    case 'headers': {
      const names = Object.keys(filter.headers ?? {});
      const sent = names.map((name) => [name, request.headers[name.toLowerCase()]]);
      return printValue(Object.fromEntries(sent));
    }
    case 'body':
      return body.length > maxBody ? `${body.slice(0, maxBody)}…` : body || 'none';
    default: {
      const actual = { operation, method, path, user, status: response?.status, rejectedBy, fault };
      return actual[member] === undefined ? 'none' : printValue(actual[member]);
    }
  }
}

/** A value as a test would write it, on one line; asymmetric matchers by their names. */
function printValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null || value instanceof RegExp) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(printValue).join(', ')}]`;
  }
  if ('toAsymmetricMatcher' in value && typeof value.toAsymmetricMatcher === 'function') {
    return String(value.toAsymmetricMatcher());
  }
  if ('asymmetricMatch' in value) {
    return 'sample' in value ? `${value} ${printValue(value.sample)}` : String(value);
  }
  const members = Object.entries(value).map(([name, member]) => `${name}: ${printValue(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
