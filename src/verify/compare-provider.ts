import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { checkProfile, type Profile } from '../interface/profile.js';
import {
  anyObject,
  assertOptions,
  type OptionShape,
  option,
  wholeNumberSchema,
} from '../interface/read-input.js';
import { Comparison } from './compare/comparison.js';
import { Differences } from './compare/differences.js';
import { StepDrawer } from './compare/steps.js';
import { detectProvider } from './engine/detect-provider.js';
import { createOracle } from './engine/oracle.js';
import { ProviderSession } from './engine/provider-session.js';
import { orCannotCheck } from './http/cannot-check-error.js';
import { type ConnectionOptions, connectionOptionShape } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import type { ComparisonReport } from './report/comparison-report.js';
import { toReason } from './report/redact.js';

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

const optionShape: OptionShape<CompareProviderOptions> = {
  ...connectionOptionShape,
  profile: option(anyObject, "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  steps: option(wholeNumberSchema(1), '300'),
  seed: option(wholeNumberSchema(), '7'),
  outside: option(z.boolean(), 'true'),
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
  assertOptions('compareProvider', options, optionShape);
  const { steps = 300, seed = randomInt(2 ** 31), outside = false } = options;
  const { given, resolved } = checkProfile(options.profile ?? {});
  const connection = await openConnection(options);
  await using session = new ProviderSession(connection);
  const differences = new Differences(given.unsupported);
  const made = { steps: 0, unsettled: 0 };
  const failure = await orCannotCheck(async () => {
    const undetermined = undeterminedIn(given);
    const isInOrder = !undetermined.has('list.order');
    const parameters = isInOrder
      ? resolved.parameters
      : { ...resolved.parameters, 'list.order': 'changing' as const };
    const provider = await detectProvider(session);
    const oracle = await createOracle(connection, resolved);
    const sides = { ...provider, oracle, expectedPlants: session.expectPlants(), parameters };
    const comparison = new Comparison(sides, differences);
    await comparison.start();
    connection.progress.total += steps;
    const drawer = new StepDrawer(sides, { seed, undetermined, outside });
    for (; made.steps < steps; made.steps++) {
      const isSettled = await comparison.make(await drawer.next());
      made.unsettled += isSettled ? 0 : 1;
      connection.progress.advance();
    }
  });
  const clause = connection.interruption ?? failure?.message;
  const leftovers = await session.end();
  return {
    provider: { url: connection.url },
    differences: differences.report(connection.secrets),
    ...made,
    seed,
    ...(clause !== undefined && { reason: toReason(clause, connection.secrets) }),
    leftovers,
    ...session.describe(),
  };
}

/** The situations and parameters of which a profile says that nobody knows what the provider does. */
function undeterminedIn({ parameters, outcomes, observed }: Profile): ReadonlySet<string> {
  const stated = { ...parameters, ...outcomes };
  const undetermined = Object.keys(observed?.undetermined ?? {});
  return new Set(undetermined.filter((id) => !Object.hasOwn(stated, id)));
}
