import { randomInt } from 'node:crypto';
import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import { ComparedPlants } from './compare/compared-plants.js';
import { Comparison } from './compare/comparison.js';
import { Differences } from './compare/differences.js';
import { StepDrawer } from './compare/steps.js';
import { detectProvider } from './engine/detect-provider.js';
import { createOracle } from './engine/oracle.js';
import { Run } from './engine/run.js';
import { orCannotCheck } from './http/cannot-check-error.js';
import { type ConnectionOptions, connectionOptionTable } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import { toTokens } from './http/tokens.js';
import type { ComparisonReport } from './report/comparison-report.js';
import { toReason } from './report/redact.js';

/** How a service is compared with the mock. */
export interface CompareProviderOptions extends ConnectionOptions {
  /** The profile of the mock; default the defaults of the kit. */
  readonly profile?: Profile | undefined;
  /** How many requests to send to both sides; default 300. */
  readonly steps?: number | undefined;
  /** The seed that the steps follow from; default a random one. */
  readonly seed?: number | undefined;
  /** Whether to compare other paths and methods than those of the three operations too; default no. */
  readonly outside?: boolean | undefined;
}

const defaultSteps = 300;

const optionTable: OptionTable<CompareProviderOptions> = {
  ...connectionOptionTable,
  profile: { type: 'object', example: "{ outcomes: { 'delete.unknown-id': { status: 410 } } }" },
  steps: { type: 'number', example: '300' },
  seed: { type: 'number', example: '7' },
  outside: { type: 'boolean', example: 'true' },
};

/**
 * Sends the same requests to a running service and to the mock, and reports every difference that an app
 * could notice: the situation in which it arises, and the rules that the service violates there. The texts of
 * messages are for people, and are not compared.
 *
 * The mock runs in this process, with the plants that the service lists. The comparison deletes what it has
 * created in the service, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when the service does not answer, `invalid-option` and
 * `invalid-profile` for invalid options.
 */
export async function compareProvider(options: CompareProviderOptions): Promise<ComparisonReport> {
  assertOptions('compareProvider', options, optionTable);
  const { steps = defaultSteps, seed = randomInt(2 ** 31) } = options;
  assertWholeNumber('steps', steps, 1);
  assertWholeNumber('seed', seed, 0);
  const profile = checkProfile(options.profile ?? {});
  const connection = await openConnection(options);
  await using run = new Run(connection);
  const differences = new Differences(() => connection.secrets, profile.given.unsupported);
  const made = { steps: 0, unsettled: 0 };
  const failure = await orCannotCheck(async () => {
    const { comparison, drawer } = await startComparison(run, profile, differences, options, seed);
    for (; made.steps < steps; made.steps++) {
      options.onProgress?.(made.steps, steps);
      await comparison.make(await drawer.next());
      made.unsettled = comparison.unsettled;
    }
    options.onProgress?.(steps, steps);
  });
  const clause = connection.interruption ?? failure?.message;
  const leftovers = await run.end();
  return {
    provider: { url: connection.url },
    differences: differences.report(),
    ...made,
    seed,
    ...(clause !== undefined && { reason: toReason(clause, connection.secrets) }),
    leftovers,
    ...connection.describe(),
  };
}

/** @throws CannotCheckError when the provider cannot be compared. */
async function startComparison(
  run: Run,
  { given, resolved }: ReturnType<typeof checkProfile>,
  differences: Differences,
  options: CompareProviderOptions,
  seed: number,
) {
  const undetermined = undeterminedIn(given);
  const parameters = {
    ...resolved.parameters,
    ...(undetermined.has('list.order') && { 'list.order': 'changing' as const }),
  };
  const tokens = toTokens(options);
  const { connection } = run;
  const { plants: maker, lists } = await detectProvider(run);
  const oracle = await createOracle(connection, { profile: resolved, situationTokens: tokens });
  const world = run.openWorld();
  const plants = new ComparedPlants(oracle, world, parameters);
  const parts = { connection, oracle, lists, world, plants, differences, parameters };
  const comparison = new Comparison(parts);
  const { outside = false } = options;
  const source = { seed, connection, maker, plants, parameters, undetermined, tokens, outside };
  await comparison.start();
  return { comparison, drawer: new StepDrawer(source) };
}

/** The situations and parameters of which a profile says that nobody knows what the provider does. */
function undeterminedIn({ parameters = {}, outcomes = {}, unsupported = [], observed }: Profile) {
  const stated = [...Object.keys(parameters), ...Object.keys(outcomes)];
  const undetermined = new Set(Object.keys(observed?.undetermined ?? {}));
  for (const id of stated) {
    undetermined.delete(id);
  }
  // A profile may state the nearest order, although the provider has another one.
  return unsupported.some(({ subject }) => subject === 'list.order')
    ? undetermined.add('list.order')
    : undetermined;
}
