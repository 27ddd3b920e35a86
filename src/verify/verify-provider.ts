import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { interfaceVersion, type RuleId } from '../interface/rules.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import { type CheckOutcome, checkProvider } from './check-provider.js';
import { detectProvider } from './engine/detect-provider.js';
import { CreatedPlants } from './engine/provider.js';
import type { UnusableProviderError } from './http/cannot-check-error.js';
import { connectionOptionTable, defaultConcurrency } from './http/connection-options.js';
import { describeRun } from './http/describe-run.js';
import { RequestRate } from './http/request-rate.js';
import { detectDrift, type GivenProfile, reportUnchecked } from './observe/drift.js';
import { PactProcess } from './pacts/pact-process.js';
import { applyKnownFailures, verdictOf } from './report/known-failures.js';
import { toReason, toSentence } from './report/to-reason.js';
import type { Leftover, ProfileReport, VerificationReport } from './report/verification-report.js';
import type { Session } from './session/session.js';
import { openSession } from './session/session.js';
import { readVerifyPlan, type VerifyPlan, type VerifyProviderOptions } from './verify-plan.js';

const optionTable: OptionTable<VerifyProviderOptions> = {
  ...connectionOptionTable,
  only: { type: 'array', example: "['create', 'list.order']" },
  seed: { type: 'number', example: '7' },
  pacts: { type: 'array', example: "[{ source: 'web.json', text }]" },
  profile: { type: 'object', example: "{ outcomes: { 'delete.unknown-id': { status: 410 } } }" },
  profileSource: { type: 'string', example: "'provider.profile.json'" },
  knownFailures: { type: 'array', example: "[{ rule: 'error.body', reason: 'Ticket 7.' }]" },
  knownFailuresSource: { type: 'string', example: "'known-failures.json'" },
};

/**
 * Checks a running service against the plant store interface.
 *
 * It deletes every plant that it creates, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option`, `invalid-pact`,
 * `invalid-profile` and `invalid-known-failures` for options that cannot be used, `missing-package`
 * when Pact is not installed.
 */
export async function verifyProvider(options: VerifyProviderOptions): Promise<VerificationReport> {
  assertOptions('verifyProvider', options, optionTable);
  const { concurrency = defaultConcurrency } = options;
  assertWholeNumber('concurrency', concurrency, 1);
  await using pactProcess = new PactProcess();
  return await verifyWith(pactProcess, options);
}

/** The same, with a Pact process that several verifications can share. */
export async function verifyWith(
  pactProcess: PactProcess,
  options: VerifyProviderOptions,
): Promise<VerificationReport> {
  const plan = readVerifyPlan(pactProcess, options);
  const { selected, seed } = plan;
  const rate = new RequestRate();
  await using session = await openSession(options, { onAnswer: (exchange) => rate.note(exchange) });
  const checked = await checkProvider(session, plan);
  const reason = whyIncomplete(checked, session, pactProcess);
  const detected = checked.capabilities ?? checked.unusable;
  const canDetectDrift = plan.isDetectingDrift && session.interruption === undefined;
  const profile =
    canDetectDrift && detected && plan.profile
      ? await driftFrom(plan.profile, { session, plan, rate, unusable: checked.unusable })
      : plan.profile && reportUnchecked(plan.profile, reason);
  const leftovers = await session.removeAll();
  const report = createReport(session, { ...checked, selected, seed, profile, reason, leftovers });
  return applyKnownFailures(report, plan.knownFailures, options.knownFailuresSource);
}

interface DriftContext {
  readonly session: Session;
  readonly plan: VerifyPlan;
  readonly rate: RequestRate;
  readonly unusable: UnusableProviderError | undefined;
}

async function driftFrom(
  profile: GivenProfile,
  { session, plan, rate, unusable }: DriftContext,
): Promise<ProfileReport> {
  const { progress, tokens, concurrency } = plan;
  const created = new CreatedPlants();
  await session.removeCreatedPlants();
  return detectDrift(session, profile, {
    created,
    rate,
    tokens,
    concurrency,
    async detect() {
      if (unusable !== undefined) {
        throw unusable;
      }
      return detectProvider(session, created);
    },
    onStep: () => progress.advance(),
  });
}

/** Why not all checks were made, as a sentence. */
function whyIncomplete(
  { reason }: CheckOutcome,
  { secrets }: Session,
  { failure }: PactProcess,
): string | undefined {
  return reason === undefined ? failure && toSentence(failure) : toReason(reason, secrets);
}

/** Everything that a report of a verification is created from. */
export interface VerificationOutcome extends Pick<CheckOutcome, 'results' | 'pacts'> {
  readonly selected: readonly RuleId[];
  readonly profile: ProfileReport | undefined;
  readonly leftovers: readonly Leftover[];
  /** Why not all checks were made, as a sentence. */
  readonly reason: string | undefined;
  readonly seed: number;
}

/** Creates the report of a verification whose session has ended. */
function createReport(
  session: Session,
  { results, pacts, selected, profile, leftovers, reason, seed }: VerificationOutcome,
): VerificationReport {
  const rules = results.ruleReports(selected, reason);
  return {
    verdict: verdictOf({ rules, pacts, ...(reason !== undefined && { reason }) }),
    ...(reason !== undefined && { reason }),
    rules,
    pacts,
    leftovers,
    ...(profile && { profile }),
    provider: { url: session.url },
    interfaceVersion,
    ...describeRun(session),
    seed,
  };
}
