import type { ResolvedProfile } from '../../interface/profile.js';
import { detectProvider } from '../engine/detect-provider.js';
import { createOracle } from '../engine/oracle.js';
import type { Run } from '../engine/run.js';
import { CannotCheckError, orCannotCheck } from '../http/cannot-check-error.js';
import { doesNotArise } from '../scripts/sample.js';
import { type Comparison, ComparisonRunner, HaveDiffered } from './comparison-runner.js';
import { type ComparisonScript, comparisonScripts } from './comparison-scripts.js';
import { listKinds } from './differ.js';
import type { Differences } from './differences.js';

/** How many plants a list must have to show what lists do. */
const wantedPlants = 8;

/**
 * Sends the scripts of a comparison to a provider and to the mock.
 *
 * @param profile the profile of the mock.
 * @param differences gets what differs.
 * @param exhaustive the length of the longest sequence of plain requests; undefined for a choice of pairs.
 * @throws CannotCheckError when the provider cannot be compared, or the run is over.
 */
export async function compare(
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
