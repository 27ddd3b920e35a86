import { once } from 'node:events';
import { type Listening, listen } from '../server/listen.js';
import { defaultMaxSandboxes } from '../service/create-plant-service.js';
import { defaultJournalLimits } from '../service/journal/journal.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { maxPlants, maxSeed } from '../store/generate-plants.js';
import type { CommandContext, ExitCode } from './command.js';
import { faultFlags, isByChance, readFaults } from './fault-flags.js';
import {
  describeFlags,
  type Flags,
  type FlagValues,
  invalidFlags,
  readFlags,
  readWhole,
} from './flags.js';
import { loadService, type ServiceSources } from './load-service.js';
import { createReporter, type Reporter } from './reporter.js';
import { watchFiles } from './watch-files.js';

export const flags = {
  port: { short: 'p', value: '<number>', env: 'PORT', help: 'port; 0 takes a free one (4010)' },
  host: { value: '<address>', env: 'HOST', help: 'address to bind (127.0.0.1)' },
  users: { value: '<file>', help: 'tokens to know, in place of those of alice and bob' },
  plants: { value: '<file>', help: 'plants to start with' },
  'seed-count': { value: '<number>', help: 'start with this many generated plants' },
  seed: { value: '<number>', help: 'the same seed generates the same plants (1)' },
  profile: { value: '<file>', help: 'provider profile to answer by' },
  'any-token': { help: 'take any other token for a user of that name' },
  ...faultFlags,
  'max-sandboxes': {
    value: '<number>',
    help: `sandboxes that live at once (${defaultMaxSandboxes})`,
  },
  journal: {
    value: '<number>',
    help: `requests that each sandbox remembers (${defaultJournalLimits.entries})`,
  },
  'admin-token': {
    value: '<token>',
    env: 'PLANT_STORE_ADMIN_TOKEN',
    help: 'what callers of /__admin must send; without it they must be on this machine',
  },
  'no-admin': { help: 'turn /__admin off' },
  watch: { help: 'reload the files when one of them changes' },
  'no-cors': { help: 'shut out pages of other origins' },
  quiet: { short: 'q', help: 'print nothing but the address and errors' },
  json: { help: 'print one JSON object a line' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

const help = `Serves the plant store: POST /plants, GET /plants, DELETE /plants/{id}.

Usage: plant-store-kit serve [flags]

${describeFlags(flags)}

The files are JSON:
  users     [{ "token": "t1", "user": "alice", "scopes": ["read", "write"], "status": "valid" }]
  plants    [{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]
  profile   { "outcomes": { "delete.unknown-id": { "status": 410 } } }
  scenarios { "slow-lists": { "faults": [{ "kind": "delay", "delayMs": 2000, "operation": "list" }] } }

Examples:
  plant-store-kit serve --port 8080 --any-token
  plant-store-kit serve --plants plants.json --watch
  plant-store-kit serve --seed-count 10000 --delay 300
  plant-store-kit serve --scenario slow-network --error-rate 0.05
`;

/**
 * Serves a plant store until it is told to stop.
 *
 * @throws KitError for a flag, a file or an address that cannot be used.
 */
export async function serve(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, stop } = context;
  const { values: given, names } = readFlags(args, flags, env);
  if (given.help) {
    output.print(help);
    return 0;
  }
  // A token of the environment may be there for other runs.
  const isTokenFlag =
    given['admin-token'] !== undefined && names['admin-token'] === '--admin-token';
  if (given['no-admin'] && isTokenFlag) {
    throw invalidFlags(
      '--admin-token is for the admin API, which --no-admin turns off',
      'Drop one.',
    );
  }
  const sources = readSources(given);
  const port = given.port === undefined ? undefined : readWhole(names.port, given.port, 65_535);
  const reporter = createReporter(output, {
    quiet: given.quiet === true,
    json: given.json === true,
  });

  // Watching begins before the files are read, so that no change to them is missed.
  const watcher = given.watch
    ? watchFiles([sources.users, sources.plants, sources.profile, sources.scenarios])
    : undefined;
  const { service, ...loaded } = await loadService(sources);
  const server = await listen(service, {
    port,
    host: given.host,
    cors: !given['no-cors'],
    admin: !given['no-admin'],
    adminToken: given['admin-token'],
    onRequest: reporter.exchange,
  });
  reporter.ready(server.url, { ...loaded, profile: sources.profile });
  watcher?.onChange(() => reload(sources, server, reporter));

  if (!stop.aborted) {
    await once(stop, 'abort');
  }
  watcher?.close();
  reporter.stopping();
  await server.stop();
  return 0;
}

function readSources(given: FlagValues<typeof flags>): ServiceSources {
  const { users, plants, profile, scenarios } = given;
  const seedCount = given['seed-count'];
  const seed = readWhole('--seed', given.seed ?? '1', maxSeed);
  const faults = readFaults(given, seed);
  if (plants !== undefined && seedCount !== undefined) {
    throw invalidFlags(
      '--plants and --seed-count both say which plants to begin with',
      'Drop one.',
    );
  }
  if (given.seed !== undefined && seedCount === undefined && !isByChance(faults)) {
    throw invalidFlags(
      '--seed is given, but no plants are generated',
      'Give their number with --seed-count.',
    );
  }
  if (given.watch && [users, plants, profile, scenarios].every((file) => file === undefined)) {
    throw invalidFlags(
      '--watch has no file to watch',
      'Give one with --users, --plants, --profile or --scenarios.',
    );
  }
  return {
    users,
    plants,
    profile,
    scenarios,
    seedCount:
      seedCount === undefined ? undefined : readWhole('--seed-count', seedCount, maxPlants),
    seed,
    anyToken: given['any-token'] === true,
    faults,
    maxSandboxes: readWhole(
      '--max-sandboxes',
      given['max-sandboxes'] ?? String(defaultMaxSandboxes),
      1_000_000,
      1,
    ),
    journal: {
      ...defaultJournalLimits,
      ...(given.journal !== undefined && {
        entries: readWhole('--journal', given.journal, 1_000_000),
      }),
    },
  };
}

/** Loads the files again; one that cannot be used changes nothing. */
async function reload(
  sources: ServiceSources,
  server: Listening,
  reporter: Reporter,
): Promise<void> {
  try {
    const { service, ...loaded } = await loadService(sources);
    server.use(service);
    const plants = service.sandboxes.use(defaultSandbox).plants.count;
    reporter.reloaded(plants, { ...loaded, profile: sources.profile });
  } catch (error) {
    reporter.notReloaded(error);
  }
}
