import { loadOptions } from '../../server/load-options.js';
import { parseBasePath } from '../../server/start-server.js';
import type { Fault } from '../../service/faults/fault.js';
import { createTestedService } from '../../service/tested-service.js';
import { parseUsers } from '../../store/fixtures.js';
import { generatePlants } from '../../store/generate-plants.js';
import { defaultTokens, writersOf } from '../../store/token-registry.js';
import type { ServeFlags } from './serve-flags.js';

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
  const { options, sources } = await loadOptions(flags);
  const given =
    options.users === undefined ? defaultTokens : parseUsers(options.users, sources.users);
  const users = token ? parseUsers([...given, ...token], 'the users with those of --token') : given;
  const checkedPlants =
    count === undefined
      ? undefined
      : await generatePlants({ count, seed, owners: writersOf(users) });
  const faults = faultsOf(flags);
  const journal = { entries: flags.journalEntries, bodyBytes: flags.journalBodyBytes };
  const service = createTestedService(
    { ...options, users, faults, journal },
    { basePath, checkedPlants, sources },
  );
  const { profile } = options;
  return {
    service,
    faults: faults.length > 0 ? faults : undefined,
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
