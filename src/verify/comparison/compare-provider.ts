import { assertOptions, type OptionTable } from '../../interface/option-table.js';
import { checkProfile, type Profile } from '../../interface/profile.js';
import { assertWholeNumber } from '../../interface/whole-number.js';
import { untilCannotCheck } from '../http/cannot-check-error.js';
import { connectionOptionTable } from '../http/connection-options.js';
import { describeRun } from '../http/describe-run.js';
import { Progress } from '../http/progress.js';
import { RequestRate } from '../http/request-rate.js';
import type { ComparisonReport } from '../report/comparison-report.js';
import { toReason } from '../report/to-reason.js';
import { randomSeed } from '../session/random-seed.js';
import type { Session } from '../session/session.js';
import { openSession } from '../session/session.js';
import type { CompareProviderOptions } from './compare-provider-options.js';
import { compareSides } from './compare-sides.js';
import { DifferenceRecorder } from './difference-recorder.js';
import { secretsOfMock } from './mock-setup.js';

const defaultSteps = 300;

const optionTable: OptionTable<CompareProviderOptions> = {
  ...connectionOptionTable,
  startMock: {
    type: 'function',
    example: '(setup) => startServer({ port: 0, ...setup })',
    isRequired: true,
  },
  profile: { type: 'object', example: "{ outcomes: { 'delete.unknown-id': { status: 410 } } }" },
  steps: { type: 'number', example: '300' },
  seed: { type: 'number', example: '7' },
  outside: { type: 'boolean', example: 'true' },
};

/**
 * Sends the same requests to a running service and to the mock, and reports every difference that
 * an app could notice: the situation in which it arises, and the rules that the service violates
 * there. The texts of messages are for people, and are not compared.
 *
 * The mock starts with the plants that the service lists. The comparison deletes what it has
 * created in the service, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when the service does not answer, `invalid-option` and
 * `invalid-profile` for invalid options.
 */
export async function compareProvider(options: CompareProviderOptions): Promise<ComparisonReport> {
  assertOptions('compareProvider', options, optionTable);
  const { steps = defaultSteps, seed = randomSeed() } = options;
  assertWholeNumber('steps', steps, 1);
  assertWholeNumber('seed', seed, 0);
  const { given, resolved } = checkProfile(options.profile ?? {});
  const rate = new RequestRate();
  await using session = await openSession(options, {
    onAnswer: (exchange) => rate.note(exchange),
  });
  rate.onTooFew(() =>
    session.interruptPatiently(
      'the provider accepts so few requests in a minute that it cannot be compared',
    ),
  );
  const secrets = () => session.secrets;
  const { unsupported = [] } = given;
  // The mock also has the plants of the provider, which may repeat a token in them.
  const secretsOfBoth = () => [...secretsOfMock(), ...secrets()];
  const recorder = new DifferenceRecorder({ provider: secrets, mock: secretsOfBoth }, unsupported);
  const progress = new Progress(options.onProgress, steps);
  const prepared = {
    ...options,
    steps,
    seed,
    profile: resolved,
    isOrderKnown: isOrderKnown(given),
    recorder,
    progress,
  };
  const failure = await untilCannotCheck(() => compareSides(session, prepared));
  const clause = session.interruption ?? failure;
  const reason = clause && toReason(clause, secrets());
  const leftovers = await session.removeAll();
  return createComparisonReport(session, {
    recorder,
    steps: progress.done,
    seed,
    reason,
    leftovers,
  });
}

/** Whether a parameter says in which order the provider lists plants. */
function isOrderKnown({ parameters, unsupported = [], observed }: Profile): boolean {
  const id = 'list.order';
  const isUndetermined =
    parameters?.[id] === undefined && observed?.undetermined?.[id] !== undefined;
  return !isUndetermined && !unsupported.some(({ subject }) => subject === id);
}

function createComparisonReport(
  session: Session,
  {
    recorder,
    reason,
    ...others
  }: Pick<ComparisonReport, 'steps' | 'seed' | 'leftovers'> & {
    readonly recorder: DifferenceRecorder;
    readonly reason: string | undefined;
  },
): ComparisonReport {
  return {
    ...others,
    provider: { url: session.url },
    differences: recorder.report(),
    unsettled: recorder.unsettled,
    ...(reason !== undefined && { reason }),
    ...describeRun(session),
  };
}
