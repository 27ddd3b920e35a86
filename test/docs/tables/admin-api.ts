import { adminOperations } from '../../../src/server/admin/calls.js';
import { markdownList } from './markdown-table.js';

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
  return markdownList(
    calls
      .filter(({ path }) => firstParts.includes(firstPartOf(path)))
      .map(({ method, path, does, takes, query = {} }) => [
        `${method} /__admin${path}`,
        [does, ...inputsOf(takes, Object.keys(query))].join(' '),
      ]),
  );
}

function inputsOf(body: string | undefined, parameters: readonly string[]): string[] {
  const names = parameters.map((name) => `\`${name}\``).join(', ');
  return [...(body ? [`Body: ${body}.`] : []), ...(names ? [`Parameters: ${names}.`] : [])];
}

export const adminTables = Object.fromEntries(
  Object.entries(subjects).map(([subject, parts]) => [`calls about ${subject}`, callsOf(parts)]),
);
