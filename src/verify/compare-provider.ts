import { anyObject, assertOptions, type OptionShape, option } from '../interface/options.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { wholeNumberSchema } from '../interface/read-input.js';
import { Comparison } from './compare/comparison-runner.js';
import { comparisonScripts } from './compare/comparison-scripts.js';
import { Differences } from './compare/differences.js';
import { CleanUp } from './engine/clean-up.js';
import { createOracle } from './engine/oracle.js';
import { Run } from './engine/run.js';
import { orCannotCheck } from './http/cannot-check-error.js';
import type { ConnectionOptions } from './http/connection-options.js';
import { connectionOptionShape } from './http/option-table.js';
import type { ComparisonReport } from './report/comparison-report.js';
import { toReason } from './report/redact.js';
import { maxSequenceLength } from './scripts/plain-sequences.js';

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
  profile: option(anyObject<Profile>(), "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  exhaustive: option(wholeNumberSchema(1, maxSequenceLength), '2'),
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
  const { written, resolved } = checkProfile(options.profile ?? {});
  // Not before it is needed: its HTTP client takes longer to load than all the rest.
  const { openConnection } = await import('./http/open-connection.js');
  const connection = await openConnection(options);
  const run = new Run(connection);
  await using cleanUp = new CleanUp(run);
  const undetermined = undeterminedIn(written);
  const differences = new Differences(written.unsupported, undetermined);
  let comparison: Comparison | undefined;
  const failure = await orCannotCheck(async () => {
    const isInOrder = !undetermined.has('list.order');
    const parameters = isInOrder
      ? resolved.parameters
      : { ...resolved.parameters, 'list.order': 'changing' as const };
    const oracle = await createOracle(connection, resolved);
    comparison = new Comparison(run, oracle, parameters, differences);
    await comparison.detect();
    const scripts = comparisonScripts(parameters, connection.users, options.exhaustive);
    connection.progress.total += scripts.length;
    for (const script of scripts) {
      await comparison.runScript(script);
      connection.progress.advance();
    }
  });
  const clause = (await connection.whyInterrupted()) ?? failure?.message;
  const leftovers = await cleanUp.end();
  const unsent = [
    ...(comparison?.unsent ?? []),
    [notDetermined, differences.undetermined] as const,
  ].filter(([, requests]) => requests > 0);
  return {
    provider: { url: connection.url },
    differences: differences.report(connection.secrets),
    steps: comparison?.steps ?? 0,
    unsettled: comparison?.unsettled ?? 0,
    unsent: unsent.map(([reason, requests]) => ({
      reason: toReason(reason, connection.secrets),
      requests,
    })),
    ...(clause !== undefined && { reason: toReason(clause, connection.secrets) }),
    leftovers,
    ...(await run.describe()),
  };
}

const notDetermined =
  'the mock answered otherwise, but the profile does not say what the provider does there';

/** The situations and parameters for which a profile does not know what the provider does. */
function undeterminedIn({ parameters, outcomes, observed }: Profile): ReadonlySet<string> {
  const stated = { ...parameters, ...outcomes };
  const undetermined = Object.keys(observed?.undetermined ?? {});
  return new Set(undetermined.filter((id) => !Object.hasOwn(stated, id)));
}
