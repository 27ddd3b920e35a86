import { randomInt } from 'node:crypto';
import type { ResolvedProfile } from '../../interface/open-points.js';
import { checkProfile, type Profile } from '../../interface/profile.js';
import { readKitVersion } from '../kit-version.js';
import { expectSafeIds } from '../observe/expect-safe-ids.js';
import { meet, whyStrange } from '../observe/meet.js';
import { Observations } from '../observe/observation.js';
import { RequestRate } from '../observe/request-rate.js';
import { longestLagMs } from '../provider/acquaintance.js';
import { Connection } from '../provider/connection.js';
import { find, type Grounds, lookUntil, plant, remove } from '../provider/grounds.js';
import { Provider } from '../provider/provider.js';
import { UnreachedState } from '../unreached-state.js';
import { seedsEnd } from '../verify-provider.js';
import {
  defaultConcurrency,
  defaultTimeoutMs,
  expectWholeNumber,
  untilUnreached,
  type Visit,
  type VisitOptions,
  visitProvider,
} from '../visit-provider.js';
import { type MockBeginning, mockTokens, seeBefore, toBeginning } from './beginning.js';
import type { ComparisonReport } from './comparison.js';
import { Differences } from './differences.js';
import { Twins } from './twins.js';
import { walk } from './walk.js';
import { World } from './world.js';

export interface CompareProviderOptions extends VisitOptions {
  /** What the mock chooses at the open points; default our defaults. */
  readonly profile?: Profile | undefined;
  /**
   * Starts the mock, which is stopped when all is done.
   *
   * @example
   * startMock: (beginning) => startServer({ port: 0, ...beginning })
   */
  readonly startMock: (beginning: MockBeginning) => Promise<RunningMock>;
  /** How many requests to make of both sides; default 300. */
  readonly steps?: number | undefined;
  /** From which the steps follow; default another one each time. */
  readonly seed?: number | undefined;
}

/** The mock on a socket. */
export interface RunningMock extends AsyncDisposable {
  readonly url: string;
}

const defaultSteps = 300;

/**
 * Asks a running service and the mock the same, side by side, and tells every difference that an app
 * could notice: which rule the service breaks there, or which open point it may come from.
 *
 * The mock begins with the plants that the service lists. What is created in the service is deleted
 * again, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` and
 * `invalid-profile` for what cannot be used.
 */
export async function compareProvider(options: CompareProviderOptions): Promise<ComparisonReport> {
  const { steps = defaultSteps, seed = randomInt(seedsEnd) } = options;
  expectWholeNumber('steps', steps, 1);
  expectWholeNumber('seed', seed, 0);
  const { resolved } = checkProfile(options.profile ?? {});
  const rate = new RequestRate();
  const visited = await visitProvider(
    options,
    (visit) => compare(visit, { ...options, steps, seed, resolved, rate }),
    (exchange) => rate.note(exchange),
  );
  const { provider, result, reason, leftovers, startedAt, durationMs, requests } = visited;
  const { differences, steps: made, unsettled } = result;
  return {
    provider: { url: provider.url },
    differences,
    steps: made,
    unsettled,
    seed,
    ...(reason !== undefined && { reason }),
    leftovers,
    startedAt,
    durationMs,
    requests,
    kitVersion: readKitVersion(),
  };
}

interface Comparing extends CompareProviderOptions {
  readonly steps: number;
  readonly seed: number;
  readonly resolved: ResolvedProfile;
  readonly rate: RequestRate;
}

async function compare(
  visit: Visit,
  { startMock, resolved, steps, seed, rate, onProgress = () => {}, ...options }: Comparing,
) {
  const { provider } = visit;
  let differences: Differences | undefined;
  const count = { steps: 0, unsettled: 0 };
  let tooFew: string | undefined;
  rate.onTooFew = () => {
    tooFew ??= 'the provider takes so few requests in a minute that it cannot be compared';
    visit.stop();
  };
  const reason = await untilUnreached(async () => {
    const known = await meet(visit);
    if ('attempts' in known) {
      throw new UnreachedState(whyStrange(known));
    }
    const observations = new Observations();
    const stays = { longestMs: 0 };
    await expectSafeIds({ provider, known, observations, exchanges: [], mostPlants: 1, stays });
    const world = new World(known.fresh, provider.hasSecondUser);
    const grounds = { provider, known };
    const lateMs = await measureLag(grounds);
    const before = await seeBefore(provider, known.query, world.users);
    await using mock = await startMock(toBeginning(before, resolved));
    const connection = new Connection({
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      concurrency: options.concurrency ?? defaultConcurrency,
    });
    try {
      const twins = new Twins(provider, reachMock(connection, mock.url));
      differences = new Differences(twins);
      const hasOrder = resolved['list.order'] !== 'changing';
      const onStep = () => onProgress(++count.steps, steps);
      const made = { grounds, twins, world, differences, before, hasOrder, lateMs, onStep };
      count.unsettled = await walk(made, { steps, seed });
    } finally {
      connection.close();
    }
  });
  return { differences: differences?.report() ?? [], ...count, reason: tooFew ?? reason };
}

function reachMock(connection: Connection, url: string): Provider {
  return new Provider(connection, {
    url,
    token: mockTokens.first,
    secondToken: mockTokens.second,
    headers: {},
  });
}

/** How long a plant may be listed after its delete, or not yet after its create. */
async function measureLag(grounds: Grounds): Promise<number> {
  if (grounds.known.visibility !== 'all') {
    return 0;
  }
  const planted = await plant(grounds);
  await lookUntil(grounds, (one) => find(one, planted.name).length > 0);
  await remove(grounds, planted.id);
  const deletedAt = performance.now();
  let looks = 0;
  await lookUntil(
    grounds,
    (one) => {
      looks++;
      return find(one, planted.name).length === 0;
    },
    longestLagMs,
  );
  const afterDelete = looks > 1 ? 2 * (performance.now() - deletedAt) : 0;
  return Math.max(grounds.known.lagMs, afterDelete);
}
