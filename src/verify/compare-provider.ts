import { anyObject, assertOptions, type OptionShape, option } from '../interface/options.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { wholeNumberSchema } from '../interface/read-input.js';
import { compare } from './compare/compare.js';
import { Differences } from './compare/differences.js';
import { CleanUp } from './engine/clean-up.js';
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
    ...(await run.describe()),
  };
}
