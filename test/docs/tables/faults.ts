import { defaultScenarios, type FaultKind } from 'plant-store-kit';
import { markdownTable } from './markdown-table.js';

interface KindRow {
  readonly members: string;
  /** What a client sees over a socket. */
  readonly socket: string;
  /** What it sees through MSW handlers and `mock.fetch`, where it is something else. */
  readonly fetch?: string;
}

const kinds: Record<FaultKind, KindRow> = {
  delay: { members: '`delayMs`', socket: 'The answer comes late.' },
  status: {
    members: '`status`, `message`, `retryAfterSeconds`, `processed`',
    socket:
      'From 300 on this status with an Error body: 429 with `Retry-After` (1 s by default), 401 with ' +
      '`WWW-Authenticate`, 304 with no body. Below, it is the status of what succeeds.',
  },
  'expired-token': {
    members: '',
    socket: 'What an expired token gets: 401 with `WWW-Authenticate`, or what the profile says.',
  },
  'drop-connection': {
    members: '`processed`',
    socket: 'The connection is closed with nothing answered.',
    fetch: 'The request fails with a network error (`TypeError`).',
  },
  'no-answer': {
    members: '`processed`',
    socket: 'Nothing is answered until the client gives up, or the server stops.',
    fetch: 'Nothing is answered until the request is aborted.',
  },
  'truncate-body': {
    members: '',
    socket: 'The headers and half of the body, then the connection is closed.',
    fetch:
      'The headers and half of the body, whose stream then fails; for `XMLHttpRequest` in jsdom a network error.',
  },
  'malformed-json': {
    members: '',
    socket: 'The body lacks its last character, which no JSON parser takes.',
  },
  'empty-body': { members: '', socket: 'The status and the headers, and no body.' },
};

export const faultTables = {
  'kinds of faults': markdownTable(
    ['kind', 'members', 'what a client sees', 'through MSW handlers and `mock.fetch`'],
    Object.entries(kinds).map(([kind, { members, socket, fetch }]) => [
      `\`${kind}\``,
      members,
      socket,
      fetch ?? 'the same',
    ]),
  ),
  scenarios: markdownTable(
    ['scenario', 'what happens'],
    Object.entries(defaultScenarios).map(([name, { description = '' }]) => [
      `\`${name}\``,
      description,
    ]),
  ),
};
