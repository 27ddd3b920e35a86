import type { Parameters } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import type { Progress } from '../http/progress.js';
import { toTokens } from '../http/situation-tokens.js';
import { assertSafeIds } from '../session/assert-safe-ids.js';
import { detectUsableCapabilities } from '../session/detect-usable-capabilities.js';
import { plantsIn } from '../session/listed-plants.js';
import { Session } from '../session/session.js';
import type { SessionContext } from '../session/session-context.js';
import { canonicalJson } from './canonical-json.js';
import type { HeaderContext } from './compare-headers.js';
import type { CompareProviderOptions } from './compare-provider-options.js';
import { ComparedPlants } from './compared-plants.js';
import type { ComparisonRun, KnownDifferences } from './comparison-run.js';
import type { DifferenceRecorder } from './difference-recorder.js';
import { StepDrawer } from './draw-step.js';
import { areOthersVisible } from './find-plants.js';
import { sorted } from './list-comparison.js';
import { ListLag } from './list-lag.js';
import {
  createMockSetup,
  listPlantsBefore,
  type MockSetup,
  mockTokens,
  type PlantsBefore,
  secretsOfMock,
} from './mock-setup.js';
import { runSteps } from './run-steps.js';
import { SentNames } from './sent-names.js';
import { type Side, Sides } from './sides.js';
import { listVariants } from './variants.js';

/** The options of a comparison, with their defaults resolved. */
export interface ComparisonOptions
  extends Omit<CompareProviderOptions, 'profile' | 'steps' | 'seed'> {
  readonly steps: number;
  readonly seed: number;
  readonly profile: ResolvedProfile;
  /** Whether a parameter says in which order plants are listed. */
  readonly isOrderKnown: boolean;
  readonly recorder: DifferenceRecorder;
  readonly progress: Progress;
}

/**
 * Starts the mock, and makes the same steps on the provider and the mock.
 *
 * @throws CannotCheckError when the provider can no longer be compared.
 */
export async function compareSides(session: Session, options: ComparisonOptions): Promise<void> {
  const { profile, startMock } = options;
  const detected = { session, capabilities: await detectUsableCapabilities(session) };
  await assertSafeIds(detected);
  const before = await listPlantsBefore(session, detected.capabilities.listQuery);
  const setup = createMockSetup(before, profile);
  await using mock = await startMock(setup);
  const { first: token, second: secondToken } = mockTokens;
  const { timeoutMs, concurrency, deadlineMs } = options;
  const mockSession = new Session({
    url: mock.url,
    token,
    secondToken,
    timeoutMs,
    concurrency,
    deadlineMs,
  });
  try {
    mockSession.rememberList(detected.capabilities);
    const sides = createSides(session, mockSession, options);
    const run = await createRun(detected, sides, setup, {
      ...options,
      listed: before,
    });
    await runSteps(run, options.steps, options.progress);
  } finally {
    mockSession[Symbol.dispose]();
  }
}

function createSides(
  session: Session,
  mock: Session,
  { profile, ...options }: ComparisonOptions,
): Sides {
  const provider: Side = { session, tokens: toTokens(options) };
  const tokens = { ended: mockTokens.ended, 'read-only': mockTokens.readOnly };
  return new Sides(provider, { session: mock, tokens }, profile.parameters);
}

async function createRun(
  detected: SessionContext,
  sides: Sides,
  setup: MockSetup,
  {
    profile,
    isOrderKnown,
    seed,
    steps,
    recorder,
    listed,
    outside = false,
  }: ComparisonOptions & {
    /** The plants that the mock was started with. */
    readonly listed: PlantsBefore;
  },
): Promise<ComparisonRun> {
  const { session, capabilities } = detected;
  const { testPlants } = capabilities;
  const { parameters, outcomes } = profile;
  const order = isOrderKnown ? parameters['list.order'] : 'changing';
  const comparedPlants = new ComparedPlants();
  const known: KnownDifferences = { aspects: new Set(), ofPlainSteps: new Set() };
  const listQuery = await chooseListQuery(detected, sides, { parameters, order });
  const before = selectListedBefore(await listPlantsBefore(session, listQuery), listed);
  const countBefore = { first: before.first.length, second: before.second.length };
  const variants = listVariants({
    parameters,
    outside,
    token: await session.tokenOf('first'),
    tokens: sides.provider.tokens,
    plants: [testPlants.next(), testPlants.next()],
  });
  const drawer = new StepDrawer({
    seed,
    steps,
    users: session.users,
    variants,
    parameters,
    outcomes,
    testPlants,
    comparedPlants,
    visibility: () => ({
      areOthersVisible: known.aspects.has('visibility') ? undefined : areOthersVisible(parameters),
      countBefore,
    }),
    mockPlantCounts: countPlants(setup),
  });
  return {
    lag: new ListLag(capabilities.listLagMs),
    sides,
    comparedPlants,
    names: new SentNames(),
    drawer,
    recorder,
    outcomes,
    headers: createHeaderContext(sides),
    before,
    listQuery,
    hasOrder: order !== 'changing',
    isById: order !== 'changing' && order.key === 'id',
    pageSize: pageSizeOf(listQuery, parameters),
    defaultLimit: pageSizeOf('', parameters),
    known,
  };
}

/**
 * Chooses how plants are listed: without a limit, as apps list them. If such a list is cut, and both
 * sides accept a limit that lists more plants, with that limit.
 */
async function chooseListQuery(
  { session, capabilities: { listQuery } }: SessionContext,
  sides: Sides,
  {
    parameters,
    order,
  }: { readonly parameters: Parameters; readonly order: Parameters['list.order'] },
): Promise<string> {
  const plain = await listPlantsBefore(session, '');
  const max = await sides.list('first', listQuery);
  const providerPlants = plantsIn(max.provider);
  const mockPlants = plantsIn(max.mock);
  const isCut =
    parameters['list.default-limit'] !== 'unlimited' ||
    plain.first.length < (providerPlants?.length ?? 0);
  const toComparable =
    order === 'changing' ? (plants: readonly unknown[]) => sorted(plants).join() : canonicalJson;
  const isSame =
    providerPlants !== undefined &&
    mockPlants !== undefined &&
    toComparable(providerPlants) === toComparable(mockPlants);
  return isCut && isSame ? listQuery : '';
}

/** Leaves out plants that other clients have created since the mock was started. */
function selectListedBefore(now: PlantsBefore, before: PlantsBefore): PlantsBefore {
  const known = new Set([...before.first, ...before.second].map(canonicalJson));
  const keep = (plants: readonly unknown[]) =>
    plants.filter((plant) => known.has(canonicalJson(plant)));
  return { first: keep(now.first), second: keep(now.second) };
}

function pageSizeOf(listQuery: string, parameters: Parameters): number | undefined {
  const size = parameters[listQuery === '' ? 'list.default-limit' : 'list.maximum-limit'];
  return size === 'unlimited' ? undefined : size;
}

function countPlants({ plants }: MockSetup): Readonly<Record<'first' | 'second' | 'all', number>> {
  const ofUser = (user: string) => plants.filter(({ owner }) => owner === user).length;
  return { first: ofUser('first'), second: ofUser('second'), all: plants.length };
}

/** The addresses and tokens of the two sides, which are not compared. */
function createHeaderContext({ provider, mock }: Sides): HeaderContext {
  const addressesOf = ({ session: { url } }: Side) => [
    url,
    new URL(url).pathname.replace(/\/$/, ''),
  ];
  return {
    provider: { secrets: provider.session.secrets, addresses: addressesOf(provider) },
    mock: { secrets: secretsOfMock(), addresses: addressesOf(mock) },
  };
}
