import { loadOptions } from '../../server/load-options.js';
import { parseBasePath, type StartServerOptions } from '../../server/start-server.js';
import type { Fault } from '../../service/faults/fault.js';
import { createTestedService } from '../../service/tested-service.js';
import { parseUsers } from '../../store/fixtures.js';
import { generatePlants } from '../../store/generate-plants.js';
import { defaultTokens, writersOf } from '../../store/token-registry.js';
import type { ServeFlags } from './serve-flags.js';

/**
 * The options of `startServer` as the flags say them. A flag with the name of an option gives that option; what becomes
 * of the others is said here. An option that is forgotten does not compile.
 */
export function optionsOf(flags: ServeFlags) {
  const faults = faultsOf(flags);
  return {
    // No flags, until one has their name.
    onRequest: undefined,
    graceMs: undefined,
    ...flags,
    baseUrl: flags.basePath,
    cors: flags.noCors ? false : (flags.cors ?? true),
    admin: !flags.noAdmin,
    faults: faults.length > 0 ? faults : undefined,
    journal: { entries: flags.journalEntries, bodyBytes: flags.journalBodyBytes },
    // The command has its own.
    https: undefined,
    handlers: undefined,
  } satisfies Record<keyof StartServerOptions, unknown>;
}

/** A service, and what the reporter says about it. */
export type LoadedService = Awaited<ReturnType<typeof loadService>>;

/**
 * Creates a service from files and options.
 *
 * @throws KitError `unreadable-file`, `invalid-fixture`, `invalid-profile` or `invalid-fault`, naming
 * the file; `invalid-option`, when a scenario does not exist.
 */
export async function loadService(flags: ServeFlags) {
  const { token, seedCount: count, seed } = flags;
  const basePath = parseBasePath(flags.basePath, '--base-path');
  const { options, sources } = await loadOptions(optionsOf(flags));
  const { profile, faults } = options;
  const given = options.users === undefined ? undefined : parseUsers(options.users, sources.users);
  // The default tokens need no check, which would take time at each start.
  const users = token
    ? parseUsers([...(given ?? defaultTokens), ...token], 'the users with those of --token')
    : given;
  const checkedPlants =
    count === undefined
      ? undefined
      : await generatePlants({ count, seed, owners: writersOf(users ?? defaultTokens) });
  return {
    service: createTestedService({ ...options, users }, { basePath, checkedPlants, sources }),
    faults,
    /** What the provider of the profile does and the mock cannot do. Undefined without a profile. */
    unsupported: profile && (profile.unsupported ?? []),
  };
}

function faultsOf({ delay, errorRate, seed }: ServeFlags): Fault[] {
  const faults: Fault[] = [];
  if (errorRate !== undefined) {
    // Another seed, since two faults with the same seed would affect the same requests.
    const ownSeed = (seed ^ 0x5eed_5eed) >>> 0;
    faults.push({ kind: 'status', status: 500, probability: errorRate, seed: ownSeed });
  }
  if (delay !== undefined) {
    faults.push({ kind: 'delay', delayMs: delay, ...(typeof delay === 'object' && { seed }) });
  }
  return faults;
}
