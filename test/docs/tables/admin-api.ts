import { inputMembers, type Operation } from '../../../src/control/operation.js';
import { adminOperations } from '../../../src/server/admin/calls.js';
import { markdownList } from './markdown-table.js';

/** What the calls are about, by the first part of their path. */
const subjects = {
  'the server': ['', 'health', 'profile', 'reset', 'sandboxes', 'undo'],
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
      .map((call) => [
        `${call.method} /__admin${call.path}`,
        [call.does, ...describeInput(call)].join(' '),
      ]),
  );
}

/** What a call takes beside the parameter of its path. */
function describeInput(call: Operation): string[] {
  if (call.example !== undefined) {
    return [`Body: \`${writeJson(call.example)}\`.`];
  }
  const names = Object.keys(inputMembers(call)).filter((name) => !call.path.includes(`{${name}}`));
  return names.length === 0
    ? []
    : [`Parameters: ${names.map((name) => `\`${name}\``).join(', ')}.`];
}

/** JSON on one line, with spaces. */
function writeJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(writeJson).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).map(([name, one]) => `"${name}": ${writeJson(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

export const adminTables = Object.fromEntries(
  Object.entries(subjects).map(([subject, parts]) => [`calls about ${subject}`, callsOf(parts)]),
);
