import { anyObject, assertOptions, type OptionShape, option } from '../interface/options.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { wholeNumberSchema } from '../interface/read-input.js';
import { ComparisonRunner } from './compare/comparison-runner.js';
import { comparisonScripts } from './compare/comparison-scripts.js';
import { Differences } from './compare/differences.js';
import { detectProvider } from './engine/detect-provider.js';
import { createOracle } from './engine/oracle.js';
import { ProviderSession } from './engine/provider-session.js';
import { orCannotCheck } from './http/cannot-check-error.js';
import { type ConnectionOptions, connectionOptionShape } from './http/connection-options.js';
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
  await using session = new ProviderSession(connection);
  const differences = new Differences(written.unsupported);
  let runner: ComparisonRunner | undefined;
  const failure = await orCannotCheck(async () => {
    const undetermined = undeterminedIn(written);
    const isInOrder = !undetermined.has('list.order');
    const parameters = isInOrder
      ? resolved.parameters
      : { ...resolved.parameters, 'list.order': 'changing' as const };
    const provider = await detectProvider(session);
    const oracle = await createOracle(connection, resolved);
    runner = new ComparisonRunner(provider, { oracle, parameters, differences });
    const { exhaustive } = options;
    const scripts = comparisonScripts(runner, { undetermined, exhaustive });
    connection.progress.total += scripts.length;
    for (const script of scripts) {
      await runner.run(script);
      connection.progress.advance();
    }
  });
  const clause = (await connection.whyInterrupted()) ?? failure?.message;
  const leftovers = await session.end();
  return {
    provider: { url: connection.url },
    differences: differences.report(connection.secrets),
    steps: runner?.steps ?? 0,
    unsettled: runner?.unsettled ?? 0,
    unsent: [...(runner?.unsent ?? [])].map(([reason, requests]) => ({
      reason: toReason(reason, connection.secrets),
      requests,
    })),
    ...(clause !== undefined && { reason: toReason(clause, connection.secrets) }),
    leftovers,
    ...(await session.describe()),
  };
}

/** The situations and parameters for which a profile does not know what the provider does. */
function undeterminedIn({ parameters, outcomes, observed }: Profile): ReadonlySet<string> {
  const stated = { ...parameters, ...outcomes };
  const undetermined = Object.keys(observed?.undetermined ?? {});
  return new Set(undetermined.filter((id) => !Object.hasOwn(stated, id)));
}
