import { defaultScenarios, type FaultKind } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { markdownTable } from '../markdown-table.js';

interface KindOnThePage {
  readonly members: string;
  /** What a client meets over a socket. */
  readonly socket: string;
  /** What it meets through MSW handlers and `mock.fetch`, where it is something else. */
  readonly fetch?: string;
}

const kinds: Record<FaultKind, KindOnThePage> = {
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
    fetch: 'The headers and half of the body, whose stream then fails.',
  },
  'malformed-json': {
    members: '',
    socket: 'The body lacks its last character, which no JSON parser takes.',
  },
  'empty-body': { members: '', socket: 'The status and the headers, and no body.' },
};

const page = `# Faults, sandboxes and the journal

## Faults

A fault is a \`kind\`, what belongs to it, and which requests it meets.

${markdownTable(
  ['kind', 'members', 'what a client meets', 'through MSW handlers and `mock.fetch`'],
  Object.entries(kinds).map(([kind, { members, socket, fetch }]) => [
    `\`${kind}\``,
    members,
    socket,
    fetch ?? 'the same',
  ]),
)}

\`delayMs\` is a time in milliseconds, at most 600000: \`300\`, evenly from one bound to the other
\`{ "from": 100, "to": 400 }\`, or log-normal as real networks are \`{ "median": 200, "sigma": 0.5 }\`.
With \`processed\` the request is obeyed all the same and only its answer lost, so that trying again
finds the id taken.

A fault that has to spoil a body leaves an answer alone that has none, such as that of a delete, and
is not counted as applied then; an \`expired-token\` leaves a request alone whose token was rejected
anyway. All of this is tested over sockets, in Node (fetch, node-fetch, node:http) and in Chromium.

Which requests a fault meets:

${markdownTable(
  ['limit', 'meaning'],
  [
    ['`operation`', 'only `create`, `list` or `delete`'],
    ['`user`', 'only requests with an accepted token of this user'],
    ['`token`', 'only requests with this token, if it is accepted'],
    [
      '`nth`',
      'only the n-th of these requests, counted from 1, whether or not it changes its answer',
    ],
    ['`after`', 'not the first so many of these requests'],
    ['`times`', 'at most so many times that it changed the answer; then it rests'],
    ['`probability`', 'by chance, from 0 to 1'],
    [
      '`seed`',
      'repeats the chances and the random delays; by default another for each fault, the same in each run',
    ],
  ],
)}

To meet one sandbox alone, add the fault to that sandbox. A request meets at most one fault that
delays it and one that fails it: those it asks for itself come first, then the newest, and of faults
added together the first. Every fault counts each request that it could have met.

## The four switches

${markdownTable(
  ['in code', 'in a request header', 'on the command line', 'in the admin API'],
  [
    [
      '`faults.add({ kind: "status", status: 503 })`',
      '`Prefer: code=503` or `x-mock-response-code: 503`',
      '`--error-rate 0.1`: this share of requests gets 500',
      '`POST /__admin/faults`',
    ],
    [
      '`faults.add({ kind: "delay", delayMs: 300 })`',
      '`x-mock-response-delay: 300`',
      '`--delay 300`, `--delay 100-400`',
      '`POST /__admin/faults`',
    ],
    [
      '`faults.start("slow-network")`',
      '`x-mock-scenario: slow-network`, several with commas',
      '`--scenario slow-network`, several times',
      '`PUT /__admin/scenarios/slow-network`',
    ],
  ],
)}

A header is about its own request, and is repeated in the response (\`Prefer\` as
\`Preference-Applied\`, where it changed the answer), which a page of another origin may read. One that
cannot be followed is answered 400 with an Error that says why. Of \`Prefer\` only \`code\` is heeded. A
scenario goes on from one request that names it to the next: with \`rate-limited\` the sixth is too many.

## Scenarios

${markdownTable(
  ['scenario', 'what happens'],
  Object.entries(defaultScenarios).map(([name, { description = '' }]) => [
    `\`${name}\``,
    description,
  ]),
)}

Yours stand in a file (\`--scenarios\`) or the option \`scenarios\`:
\`{ "slow-lists": { "faults": [{ "kind": "delay", "delayMs": 2000, "operation": "list" }] } }\`.

## Sandboxes

A sandbox has plants, faults and requests of its own, and begins like the mock itself when it is first
asked for. A request is for the sandbox named in its header \`x-mock-sandbox\`, else for the one behind
the last \`~\` of its bearer token (unless such a token was issued), else for the \`default\` one. A name
is a letter or a digit, then up to 63 letters, digits, \`.\`, \`_\` and \`-\`. Tokens are the same in all sandboxes.

It begins with the first request whose token is accepted, with the first call of the admin API that
changes it, or with \`mock.sandbox(name)\`. At most 1000 live at once (\`maxSandboxes\`, \`--max-sandboxes\`)
beside the default one; the least recently used ends first, and begins anew if it is asked for again.
Beginning one copies nothing, and takes microseconds.

## The journal

Each sandbox remembers its last 1000 requests (\`journal.entries\`, \`--journal\`), in about 4 MiB at most
(\`journal.bytes\`): the request, the response, the user, the situation that it was rejected for, the
fault applied, and the time taken; for a request that is none of the three operations, a hint at the
nearest. Above 128 MiB for all sandboxes together (or twice what one may keep, if that is more), those
used least forget theirs.

Of tokens and cookies it keeps only that there were some, and of a body the first 16 KiB. What did not
reach the plant store is not in it: preflights, the admin API, requests that are not HTTP or broke off,
and those that MSW handlers of your own have answered.
`;

describe('the page of faults, sandboxes and the journal', () => {
  it('tells what the tables hold (npx vitest run -u writes it anew)', async () => {
    await expect(page).toMatchFileSnapshot('../../src/service/README.md');
  });
});
