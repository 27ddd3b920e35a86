import { defaultScenarios } from '../../service/default-scenarios.js';
import { defaultJournalLimits } from '../../service/journal/journal.js';
import { defaultMaxPlants, defaultMaxSandboxes } from '../../service/plant-service.js';
import { maxDelayMs } from '../../service/wait.js';
import { isBearerToken } from '../../text/syntax.js';
import { describeWholeNumber, parseWholeNumber } from '../../text/whole-number.js';
import { createFlagError, type FlagValues, numberFlag, wholeNumberFlag } from '../flags.js';

/** The flags of every command that listens. */
export function listenFlags(port: number) {
  return {
    port: {
      short: 'p',
      value: '<n>',
      env: 'PORT',
      default: `${port}`,
      help: 'port to listen on; 0 picks a free one',
      read: wholeNumberFlag(0, 65_535),
    },
    host: { value: '<address>', env: 'HOST', default: '127.0.0.1', help: 'address to listen on' },
    adminToken: {
      value: '<token>',
      env: 'PLANT_STORE_ADMIN_TOKEN',
      defaultHelp: 'none, which admits this machine',
      help: 'bearer token for /__admin',
    },
  } as const;
}

const { port, host, adminToken } = listenFlags(4010);

const { entries, bodyBytes } = defaultJournalLimits;

export const serveFlags = {
  'The server': {
    port,
    host,
    basePath: {
      value: '<url-path>',
      default: '/',
      help: 'serve the plant store below this path, such as /api/v1',
    },
    https: {
      help: 'serve over HTTPS, with a certificate for localhost that is made at the first start',
    },
    cert: { value: '<file>', needs: [['key']], help: 'certificate for HTTPS, as PEM' },
    key: { value: '<file>', needs: [['cert']], help: 'private key of the certificate, as PEM' },
    cors: {
      value: '<origin>',
      isMultiple: true,
      defaultHelp: 'pages of all origins',
      help: 'let pages of this origin read responses, such as http://localhost:5173',
    },
    noCors: { conflicts: ['cors'], help: 'let pages of no other origin read responses' },
    adminToken,
    noAdmin: { help: 'turn /__admin and /docs off' },
  },
  'What it serves': {
    users: {
      value: '<file>',
      defaultHelp: 'those of alice and bob',
      help: 'the tokens and their users',
    },
    token: {
      value: '<token>=<user>',
      isMultiple: true,
      help: 'accept this token, too, as that user: dave-token=dave',
      read: readToken,
    },
    anyToken: { help: 'accept any other token, as a user of that name' },
    plants: { value: '<file>', help: 'the initial plants' },
    db: {
      value: '<file>',
      help: 'keep the plants in this file; a new one gets the initial plants',
    },
    seedCount: {
      value: '<n>',
      conflicts: ['plants'],
      help: 'generate this many initial plants',
      read: wholeNumberFlag(0, 1_000_000),
    },
    seed: numberFlag(
      1,
      0,
      2 ** 32 - 1,
      'generate the same plants and the same random faults again',
    ),
    profile: { value: '<file>', help: 'answer as the provider of this profile does' },
    handlers: {
      value: '<file>',
      help: 'a module with MSW handlers for other endpoints of your app (.mjs, .js, .ts)',
    },
    watch: { help: 'reload the files when one of them changes' },
  },
  'A pact of your app': {
    record: {
      value: '<folder>',
      needs: [['consumer']],
      help: 'add what clients needed to the pact of --consumer in this folder',
    },
    consumer: { value: '<name>', needs: [['record']], help: 'name of your app in its pact' },
  },
  Faults: {
    delay: {
      value: '<ms>',
      defaultHelp: '0',
      help: 'delay every response: 300, or a random time such as 100-400',
      read: readDelay,
    },
    errorRate: {
      value: '<share>',
      defaultHelp: '0',
      help: 'answer this share of the requests with 500, such as 0.1',
      read: readShare,
    },
    scenario: {
      value: '<name>',
      isMultiple: true,
      help: `start a scenario: ${Object.keys(defaultScenarios).join(', ')}`,
    },
    scenarios: { value: '<file>', help: 'your own scenarios' },
  },
  Limits: {
    maxSandboxes: numberFlag(defaultMaxSandboxes, 1, 1_000_000, 'maximum number of sandboxes'),
    maxPlants: numberFlag(
      defaultMaxPlants,
      0,
      100_000_000,
      'maximum number of plants of a sandbox, without the initial ones, and of its snapshots',
    ),
    journalEntries: numberFlag(
      entries,
      0,
      1_000_000,
      'number of requests that each sandbox records',
    ),
    journalBodyBytes: numberFlag(bodyBytes, 0, 2 ** 26, 'how much of a body the journal keeps'),
  },
  Output: {
    quiet: { short: 'q', help: 'print only the address and errors' },
    json: { help: 'print one JSON object per line' },
  },
} as const;

export type ServeFlags = FlagValues<typeof serveFlags>;

/** Reads a token and its user. The token may end with equals signs, as Base64 does. */
function readToken(text: string, name: string): { readonly token: string; readonly user: string } {
  const mark = text.lastIndexOf('=');
  const token = text.slice(0, mark);
  const user = text.slice(mark + 1);
  if (mark < 1 || user === '' || !isBearerToken(token)) {
    throw createFlagError(
      `${name} cannot be "${text}"`,
      'Give a token, an equals sign and a user, such as dave-token=dave.',
    );
  }
  return { token, user };
}

function readDelay(text: string, name: string): number | { from: number; to: number } {
  const bounds = text
    .split('-')
    .map((bound) => parseWholeNumber(bound, 0, maxDelayMs) ?? Number.NaN);
  const [from = 0, to = from] = bounds;
  if (bounds.length > 2 || bounds.some(Number.isNaN)) {
    throw createFlagError(
      `${name} cannot be "${text}"`,
      `Give ${describeWholeNumber(0, maxDelayMs)}, or two with a dash.`,
    );
  }
  if (from > to) {
    throw createFlagError(`${name} cannot be "${text}"`, `Write ${to}-${from}.`);
  }
  return bounds.length === 1 ? from : { from, to };
}

function readShare(text: string, name: string): number {
  const share = /^[\d.]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(share >= 0 && share <= 1)) {
    throw createFlagError(`${name} cannot be "${text}"`, 'Give a share from 0 to 1, such as 0.1.');
  }
  return share;
}
