import { checkProfile, type Profile, type ResolvedProfile } from '../interface/profile.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { type Comparison, ComparisonRunner, HaveDiffered } from './compare/comparison-runner.js';
import { type ComparisonScript, comparisonScripts } from './compare/comparison-scripts.js';
import { listKinds } from './compare/differ.js';
import { Differences } from './compare/differences.js';
import { CleanUp } from './engine/clean-up.js';
import { describeRun } from './engine/describe-run.js';
import { detectProvider } from './engine/detect-provider.js';
import { createOracle } from './engine/oracle.js';
import { Run } from './engine/run.js';
import { CannotCheckError, orCannotCheck } from './http/cannot-check-error.js';
import type { ConnectionOptions, TimedOptions } from './http/connection-options.js';
import { connectionOptionShape } from './http/option-table.js';
import type { ComparisonReport } from './report/comparison-report.js';
import { toReason } from './report/redact.js';
import { maxSequenceLength } from './scripts/plain-sequences.js';
import { doesNotArise } from './scripts/sample.js';

export interface CompareProviderOptions extends ConnectionOptions {
  /** The profile of the mock; default the defaults of the kit. */
  readonly profile?: Profile | undefined;
  /**
   * Also sends every sequence of up to this number of plain requests to both sides; default a fixed choice that covers
   * every pair of operations.
   */
  readonly exhaustive?: number | undefined;
}

const optionShape = {
  ...connectionOptionShape,
  profile: option(v.anyObject<Profile>(), "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  exhaustive: option(v.wholeNumber(1, maxSequenceLength), '2'),
} satisfies OptionShape<CompareProviderOptions>;

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
  assertOptions('compareProvider', options, optionShape);
  return await compareBy(options);
}

/** The same, by any clock. */
export async function compareBy(
  options: TimedOptions<CompareProviderOptions>,
): Promise<ComparisonReport> {
  const { written, resolved } = checkProfile(options.profile ?? {});
  // Not before it is needed: its HTTP client takes longer to load than all the rest.
  const { openConnection } = await import('./http/open-connection.js');
  const run = new Run(await openConnection(options));
  await using cleanUp = new CleanUp(run);
  const { connection } = run;
  const { url, secrets } = connection;
  const differences = new Differences(written);
  const failure = await orCannotCheck(() =>
    compare(run, resolved, differences, options.exhaustive),
  );
  const clause = (await connection.whyInterrupted()) ?? failure?.message;
  const leftovers = await cleanUp.end();
  return {
    provider: { url },
    ...differences.report(secrets),
    ...(clause !== undefined && { reason: toReason(clause, secrets) }),
    leftovers,
    ...(await describeRun(run)),
  };
}

/** How many plants a list must have to show what lists do. */
const wantedPlants = 8;

/** Sends the scripts of a comparison to both sides. @throws CannotCheckError when the provider cannot be compared. */
async function compare(
  run: Run,
  profile: ResolvedProfile,
  differences: Differences,
  exhaustive: number | undefined,
): Promise<void> {
  const { connection } = run;
  const parameters = differences.isDetermined('list.order')
    ? profile.parameters
    : { ...profile.parameters, 'list.order': 'changing' as const };
  const comparison: Comparison = {
    run,
    oracle: await createOracle(connection, profile),
    parameters,
    differences,
    compared: parameters['list.order'] === 'changing' ? ['length', 'plants'] : listKinds,
    isApart: true,
  };
  const detection = new ComparisonRunner(comparison);
  await detectProvider(run, { part: detection, wanted: wantedPlants });
  await detection.removePlants();
  const scripts = comparisonScripts(parameters, connection.users, exhaustive);
  connection.progress.total += scripts.length;
  for (const script of scripts) {
    await runScript(comparison, script);
    connection.progress.advance();
  }
}

/** Runs a script, which begins with the same plants on both sides, and then deletes its plants there. */
async function runScript(comparison: Comparison, script: ComparisonScript): Promise<void> {
  const { run, differences } = comparison;
  const runner = new ComparisonRunner(comparison);
  if (comparison.isApart) {
    await runner.copyPlants();
  }
  const obstacle = await orCannotCheck(() => script(runner), run.connection.signal);
  if (obstacle instanceof HaveDiffered) {
    comparison.isApart = true;
  } else if (obstacle instanceof CannotCheckError && obstacle.message !== doesNotArise) {
    differences.countUnsent(obstacle.message);
  }
  await runner.removePlants();
}
