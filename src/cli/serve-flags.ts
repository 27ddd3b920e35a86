import { isBearerToken } from '../interface/syntax.js';
import { parseBasePath } from '../server/base-path.js';
import type { ListenOptions } from '../server/listen-options.js';
import { defaultJournalLimits } from '../service/journal/journal.js';
import { defaultMaxPlants, defaultMaxSandboxes } from '../service/plant-service-options.js';
import type { TokenFixture } from '../store/fixtures.js';
import { maxPlants, maxSeed } from '../store/generate-plants.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { faultFlags, readFaults } from './fault-flags.js';
import {
  createFlagError,
  describeFlags,
  type Flags,
  type FlagValues,
  type GivenFlags,
  readWholeNumber,
} from './flags.js';
import type { ServiceSources } from './load-service.js';

export const flags = {
  port: {
    short: 'p',
    value: '<number>',
    env: 'PORT',
    help: 'port to listen on; 0 picks a free one (4010)',
  },
  host: { value: '<address>', env: 'HOST', help: 'address to listen on (127.0.0.1)' },
  'base-path': {
    value: '<url-path>',
    help: 'serve the plant store below this path, such as /api/v1 (/)',
  },
  https: {
    help: 'serve over HTTPS, with a certificate for localhost that is made at the first start',
  },
  cert: { value: '<file>', help: 'certificate for HTTPS, as PEM' },
  key: { value: '<file>', help: 'private key of the certificate, as PEM' },
  users: { value: '<file>', help: 'the tokens and their users (those of alice and bob)' },
  plants: { value: '<file>', help: 'the initial plants' },
  db: {
    value: '<file>',
    help: 'keep the plants in this file, which you may edit; a new one gets the initial plants',
  },
  'seed-count': { value: '<number>', help: 'generate this many initial plants' },
  seed: {
    value: '<number>',
    help: 'generate the same plants and the same random faults again (1)',
  },
  profile: { value: '<file>', help: 'answer as the provider of this profile does' },
  handlers: {
    value: '<file>',
    help: 'a module with MSW handlers for other endpoints of your app (.mjs, .js, .ts)',
  },
  token: {
    value: '<token>=<user>',
    isMultiple: true,
    help: 'accept this token, too, as that user: dave-token=dave',
  },
  'any-token': { help: 'accept any other token, as a user of that name' },
  ...faultFlags,
  'max-sandboxes': {
    value: '<number>',
    help: `maximum number of sandboxes (${defaultMaxSandboxes})`,
  },
  'max-plants': {
    value: '<number>',
    help: `maximum number of plants of a sandbox, beside the initial ones (${defaultMaxPlants})`,
  },
  'journal-entries': {
    value: '<number>',
    help: `number of requests that each sandbox records (${defaultJournalLimits.entries})`,
  },
  'journal-body-bytes': {
    value: '<number>',
    help: `how much of a body the journal keeps (${defaultJournalLimits.bodyBytes})`,
  },
  'admin-token': {
    value: '<token>',
    env: 'PLANT_STORE_ADMIN_TOKEN',
    help: 'bearer token for /__admin (none, which admits callers on this machine)',
  },
  'no-admin': { help: 'turn /__admin and /docs off' },
  watch: { help: 'reload the files when one of them changes' },
  cors: {
    value: '<origin>',
    isMultiple: true,
    help: 'let pages of this origin read responses, such as http://localhost:5173 (pages of all origins)',
  },
  'no-cors': { help: 'let pages of no other origin read responses' },
  quiet: { short: 'q', help: 'print only the address and errors' },
  json: { help: 'print one JSON object per line' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export const help = `Serves the plant store: POST /plants, GET /plants, DELETE /plants/{id}.

Usage: plant-store-kit serve [flags]

${describeFlags(flags)}

The files hold JSON:
  users     [{ "token": "t1", "user": "alice", "scopes": ["read", "write"], "status": "valid" }]
  plants    [{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]
  profile   { "outcomes": { "delete.unknown-id": { "status": 410 } } }
  scenarios { "slow-lists": { "faults": [{ "kind": "delay", "delayMs": 2000 }] } }

${describeExitCodes(exitCodes.serve)}

Examples:
  plant-store-kit serve --port 8080 --any-token
  plant-store-kit serve --plants plants.json --watch
  plant-store-kit serve --db plants.json
  plant-store-kit serve --seed-count 10000 --delay 300
  plant-store-kit serve --https
  plant-store-kit serve --base-path /api/v1
  plant-store-kit serve --scenario slow-network --error-rate 0.05
`;

/** Where the certificate of a server is from: two files, or the one that the kit makes. */
export type CertificateSource = { readonly cert: string; readonly key: string } | 'localhost';

/** Reads the options of the server. @throws KitError `invalid-flags` */
export function readListenOptions({ values, names }: GivenFlags<typeof flags>): ListenOptions {
  const {
    port,
    host,
    cors,
    'no-cors': noCors,
    'admin-token': adminToken,
    'no-admin': noAdmin,
  } = values;
  if (noCors && cors !== undefined) {
    throw createFlagError(
      '--cors lets pages of an origin read responses, and --no-cors lets none',
      'Drop one.',
    );
  }
  return {
    port: readWholeNumber(names.port, port, 0, 65_535),
    host,
    cors: noCors ? false : (cors ?? true),
    admin: !noAdmin,
    adminToken,
  };
}

/** Reads a token and its user. The token may have equals signs at its end, as Base64 has. */
function readToken(text: string): TokenFixture {
  const mark = text.lastIndexOf('=');
  const [token, user] = [text.slice(0, mark), text.slice(mark + 1)];
  if (mark < 1 || user === '' || !isBearerToken(token)) {
    throw createFlagError(
      `--token cannot be "${text}"`,
      'Give a token, an equals sign and a user, such as dave-token=dave.',
    );
  }
  return { token, user };
}

/**
 * Reads which certificate the server has; `--cert` and `--key` need no `--https`.
 *
 * @returns undefined for a server without HTTPS.
 * @throws KitError `invalid-flags`
 */
export function readCertificateSource({
  https,
  cert,
  key,
}: FlagValues<typeof flags>): CertificateSource | undefined {
  if (cert !== undefined && key !== undefined) {
    return { cert, key };
  }
  if (cert !== undefined || key !== undefined) {
    const [given, missing] = cert === undefined ? ['--key', '--cert'] : ['--cert', '--key'];
    throw createFlagError(
      `${given} is given without ${missing}`,
      'Give both, or only --https, for which the kit makes a certificate.',
    );
  }
  return https ? 'localhost' : undefined;
}

/** Reads what the plant store is created from. @throws KitError `invalid-flags` */
export function readServiceSources(given: FlagValues<typeof flags>): ServiceSources {
  const { users, plants, profile, scenarios } = given;
  const count = readWholeNumber('--seed-count', given['seed-count'], 0, maxPlants);
  const seed = readWholeNumber('--seed', given.seed, 0, maxSeed) ?? 1;
  const faults = readFaults(given, seed);
  if (plants !== undefined && count !== undefined) {
    throw createFlagError('--plants and --seed-count both give plants', 'Drop one.');
  }
  const options = {
    basePath: parseBasePath(given['base-path'] ?? '/', '--base-path'),
    anyToken: given['any-token'] === true,
    faults,
    scenario: given.scenario,
    maxSandboxes: readWholeNumber('--max-sandboxes', given['max-sandboxes'], 1, 1_000_000),
    maxPlants: readWholeNumber('--max-plants', given['max-plants'], 0, 100_000_000),
    journal: {
      entries: readWholeNumber('--journal-entries', given['journal-entries'], 0, 1_000_000),
      bodyBytes: readWholeNumber(
        '--journal-body-bytes',
        given['journal-body-bytes'],
        0,
        64 * 1024 * 1024,
      ),
    },
  };
  return {
    files: { users, plants, profile, scenarios },
    tokens: (given.token ?? []).map(readToken),
    generated: count === undefined ? undefined : { count, seed },
    options,
  };
}
