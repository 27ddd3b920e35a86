import { parseBasePath } from '../../server/start-server.js';
import type { Fault } from '../../service/faults/fault.js';
import { createTestedService } from '../../service/tested-service.js';
import { type PlantFixture, parseUsers } from '../../store/fixtures.js';
import { generatePlants } from '../../store/generate-plants.js';
import { defaultTokens, writersOf } from '../../store/token-registry.js';
import { loadFile } from '../files.js';
import { parseFixtureText, parseProfileText, parseScenariosText } from '../parse-texts.js';
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
  const profile = (await loadFile(flags.profile, 'profile', parseProfileText))?.written;
  const given = await loadFile(flags.users, 'users', (text, source) =>
    parseUsers(parseFixtureText(text, source), source),
  );
  // The default tokens need no check, which would take time at each start.
  const users = token
    ? parseUsers([...(given ?? defaultTokens), ...token], 'the users with those of --token')
    : given;
  const scenarios = await loadFile(flags.scenarios, 'scenarios', parseScenariosText);
  // createPlantService checks them.
  const plants = await loadFile(flags.plants, 'plants', parseFixtureText);
  const checkedPlants =
    count === undefined
      ? undefined
      : await generatePlants({ count, seed, owners: writersOf(users ?? defaultTokens) });
  const faults = faultsOf(flags);
  const journal = { entries: flags.journalEntries, bodyBytes: flags.journalBodyBytes };
  const service = createTestedService(
    {
      ...flags,
      users,
      plants: plants as readonly PlantFixture[] | undefined,
      profile,
      scenarios,
      faults,
      journal,
    },
    {
      basePath,
      plantsSource: `plants "${flags.plants}"`,
      scenariosSource: `scenarios "${flags.scenarios}"`,
      checkedPlants,
    },
  );
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
