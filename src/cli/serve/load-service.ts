import { parseBasePath } from '../../server/base-path.js';
import type { Fault } from '../../service/faults/fault.js';
import { parseScenariosText } from '../../service/faults/parse-faults.js';
import { createPlantService } from '../../service/plant-service.js';
import { type PlantFixture, parseFixtureText, parseUsers } from '../../store/fixtures.js';
import { generatePlants } from '../../store/generate-plants.js';
import { defaultTokens, writersOf } from '../../store/token-registry.js';
import { readText } from '../files.js';
import { loadProfile } from '../profile/profile-file.js';
import type { ServeFlags } from './serve-flags.js';

/** A service, and what it was loaded with, as far as a person should know it. */
export type LoadedService = Awaited<ReturnType<typeof loadService>>;

/**
 * Creates a service from files and options.
 *
 * @throws KitError `unreadable-file`, `invalid-fixture`, `invalid-profile` or `invalid-fault`, naming
 * the file; `invalid-option`, when a scenario does not exist.
 */
export async function loadService(sources: ServeFlags) {
  const { token, seedCount: count, seed, scenario } = sources;
  const basePath = parseBasePath(sources.basePath, '--base-path');
  const profile =
    sources.profile === undefined ? undefined : (await loadProfile(sources.profile)).given;
  const given = await loadFile(sources.users, 'users', (text, source) =>
    parseUsers(parseFixtureText(text, source), source),
  );
  // The default tokens need no check, which would take time at each start.
  const users = token
    ? parseUsers([...(given ?? defaultTokens), ...token], 'the users with those of --token')
    : given;
  const scenarios = await loadFile(sources.scenarios, 'scenarios', parseScenariosText);
  // createPlantService checks them.
  const plants = await loadFile(sources.plants, 'plants', parseFixtureText);
  const checkedPlants =
    count === undefined
      ? undefined
      : await generatePlants({ count, seed, owners: writersOf(users ?? defaultTokens) });
  const faults = faultsOf(sources);
  const service = createPlantService(
    {
      users,
      plants: plants as readonly PlantFixture[] | undefined,
      profile,
      scenarios,
      anyToken: sources.anyToken,
      faults,
      scenario,
      maxSandboxes: sources.maxSandboxes,
      maxPlants: sources.maxPlants,
      journal: { entries: sources.journalEntries, bodyBytes: sources.journalBodyBytes },
    },
    { basePath, plantsSource: `plants "${sources.plants}"`, checkedPlants },
  );
  return {
    service,
    tokens: service.tokens.all(),
    /** What the provider of the profile does and the service cannot do. */
    unsupported: profile?.unsupported ?? [],
    faults,
    scenarios: scenario ?? [],
  };
}

async function loadFile<Value>(
  path: string | undefined,
  what: string,
  parse: (text: string, source: string) => Value,
): Promise<Value | undefined> {
  return path === undefined ? undefined : parse(await readText(path), `${what} "${path}"`);
}

/** The faults that the flags describe. */
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
