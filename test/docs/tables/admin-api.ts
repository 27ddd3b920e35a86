import { adminOperations } from '../../../src/server/admin/calls.js';
import { markdownTable } from './markdown-table.js';

/** What the calls are about, by the first part of their path. */
const subjects = {
  'the server': ['', 'health', 'profile', 'reset', 'sandboxes'],
  plants: ['plants', 'snapshots'],
  users: ['users'],
  faults: ['faults', 'scenarios'],
  requests: ['requests', 'rewind'],
  'provider states': ['provider-states'],
} as const;

const calls = Object.values(adminOperations);

const firstPartOf = (path: string) => path.split('/')[1] ?? '';

export const unlistedCalls = calls.filter(
  ({ path }) => !Object.values<readonly string[]>(subjects).flat().includes(firstPartOf(path)),
);

function callsOf(firstParts: readonly string[]): string {
  return markdownTable(
    ['call', 'what it does', 'body'],
    calls
      .filter(({ path }) => firstParts.includes(firstPartOf(path)))
      .map(({ method, path, does, takes = '', query = {} }) => [
        `\`${method} /__admin${path}\`${
          Object.keys(query).length > 0
            ? `<br>parameters: ${Object.keys(query)
                .map((name) => `\`${name}\``)
                .join(', ')}`
            : ''
        }`,
        does,
        takes,
      ]),
  );
}

export const adminTables = Object.fromEntries(
  Object.entries(subjects).map(([subject, parts]) => [`calls about ${subject}`, callsOf(parts)]),
);
