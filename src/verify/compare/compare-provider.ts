import { randomInt } from 'node:crypto';
import type { ResolvedProfile } from '../../interface/open-points.js';
import { checkProfile, type Profile } from '../../interface/profile.js';
import { readKitVersion } from '../kit-version.js';
import { expectSafeIds } from '../observe/expect-safe-ids.js';
import { meet } from '../observe/meet.js';
import { Observations } from '../observe/observation.js';
import { RequestRate } from '../observe/request-rate.js';
import { untilCannotCheck } from '../observe/until-cannot-check.js';
import { createPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { HttpClient } from '../session/http-client.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { findByName, pollList } from '../session/list-plants.js';
import { openSession } from '../session/open-session.js';
import { Session } from '../session/session.js';
import type { SessionContext } from '../session/session-context.js';
import {
  defaultConcurrency,
  defaultTimeoutMs,
  type SessionOptions,
  validateWholeNumber,
} from '../session/session-options.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';
import { toReason } from '../to-reason.js';
import { seedsEnd } from '../verify-plan.js';
import { type MockBeginning, mockTokens, seeBefore, toBeginning } from './beginning.js';
import type { ComparisonReport } from './comparison.js';
import { Differences } from './differences.js';
import { Twins } from './twins.js';
import { walk } from './walk.js';
import { World } from './world.js';

export interface CompareProviderOptions extends SessionOptions {
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
  validateWholeNumber('steps', steps, 1);
  validateWholeNumber('seed', seed, 0);
  const { resolved } = checkProfile(options.profile ?? {});
  const rate = new RequestRate();
  await using session = await openSession(options, { onAnswer: (exchange) => rate.note(exchange) });
  const result = await compare(session, { ...options, steps, seed, resolved, rate });
  const clause = result.reason ?? session.interruption;
  const reason = clause && toReason(clause, session.secrets);
  const leftovers = await session.end();
  const { differences, steps: made, unsettled } = result;
  return {
    provider: { url: session.url },
    differences,
    steps: made,
    unsettled,
    seed,
    ...(reason && { reason }),
    leftovers,
    startedAt: session.startedAt.toISOString(),
    durationMs: Date.now() - session.startedAt.getTime(),
    requests: session.requestCount,
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
  session: Session,
  { startMock, resolved, steps, seed, rate, onProgress = () => {}, ...options }: Comparing,
) {
  let differences: Differences | undefined;
  const count = { steps: 0, unsettled: 0 };
  rate.onTooFew = () =>
    session.interrupt('the provider takes so few requests in a minute that it cannot be compared');
  const reason = await untilCannotCheck(async () => {
    const capabilities = await meet(session);
    if (capabilities instanceof UnusableProviderError) {
      throw capabilities;
    }
    const observations = new Observations();
    const stays = { longestMs: 0 };
    await expectSafeIds({
      session,
      capabilities,
      observations,
      exchanges: [],
      mostPlants: 1,
      stays,
    });
    const world = new World(capabilities.testPlants, session.hasSecondUser);
    const grounds = { session, capabilities };
    const lateMs = await measureLag(grounds);
    const before = await seeBefore(session, capabilities.listQuery, world.users);
    await using mock = await startMock(toBeginning(before, resolved));
    const connection = new HttpClient({
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      concurrency: options.concurrency ?? defaultConcurrency,
    });
    try {
      const twins = new Twins(session, reachMock(connection, mock.url));
      differences = new Differences(twins);
      const hasOrder = resolved['list.order'] !== 'changing';
      const onStep = () => onProgress(++count.steps, steps);
      const made = { grounds, twins, world, differences, before, hasOrder, lateMs, onStep };
      count.unsettled = await walk(made, { steps, seed });
    } finally {
      connection.close();
    }
  });
  return {
    differences: differences?.report() ?? [],
    ...count,
    reason: session.interruption ?? reason,
  };
}

function reachMock(connection: HttpClient, url: string): Session {
  return new Session(connection, {
    url,
    token: mockTokens.first,
    secondToken: mockTokens.second,
    headers: {},
  });
}

/** How long a plant may be listed after its delete, or not yet after its create. */
async function measureLag(grounds: SessionContext): Promise<number> {
  if (grounds.capabilities.visibility !== 'all') {
    return 0;
  }
  const planted = await createPlant(grounds);
  await pollList(grounds, (one) => findByName(one, planted.name).length > 0);
  await requestDelete(grounds.session, planted.id);
  const deletedAt = performance.now();
  let looks = 0;
  await pollList(
    grounds,
    (one) => {
      looks++;
      return findByName(one, planted.name).length === 0;
    },
    maxListLagMs,
  );
  const afterDelete = looks > 1 ? 2 * (performance.now() - deletedAt) : 0;
  return Math.max(grounds.capabilities.listLagMs, afterDelete);
}
