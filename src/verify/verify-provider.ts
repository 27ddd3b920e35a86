import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { interfaceVersion, type RuleId } from '../interface/rules.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import { type CheckOutcome, checkProvider } from './check-provider.js';
import { Run } from './engine/run.js';
import type { Connection } from './http/connection.js';
import { connectionOptionTable, defaultConcurrency } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import { detectDrift, type GivenProfile, reportUnchecked } from './observe/drift.js';
import { RequestRate } from './observe/request-rate.js';
import { PactProcess } from './pacts/pact-process.js';
import { applyKnownFailures, verdictOf } from './report/known-failures.js';
import { toReason } from './report/to-reason.js';
import type { Leftover, ProfileReport, VerificationReport } from './report/verification-report.js';
import { readVerifyPlan, type VerifyPlan, type VerifyProviderOptions } from './verify-plan.js';

const optionTable: OptionTable<VerifyProviderOptions> = {
  ...connectionOptionTable,
  only: { type: 'array', example: "['create', 'list.order']" },
  seed: { type: 'number', example: '7' },
  pacts: { type: 'array', example: "[{ source: 'web.json', text }]" },
  profile: { type: 'object', example: "{ outcomes: { 'delete.unknown-id': { status: 410 } } }" },
  robustness: { type: 'boolean', example: 'true' },
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
  await using run = new Run(await openConnection(options, (exchange) => rate.note(exchange)));
  const { connection } = run;
  const checked = await checkProvider(run, plan);
  const reason = checked.reason && toReason(checked.reason, connection.secrets);
  const profile =
    plan.isDetectingDrift && plan.profile && connection.interruption === undefined
      ? await driftFrom(plan.profile, { run, checked, plan, rate })
      : plan.profile && reportUnchecked(plan.profile, reason);
  const leftovers = await run.end();
  const outcome = { ...checked, selected, seed, profile, reason, leftovers };
  const report = createReport(connection, outcome);
  return applyKnownFailures(report, plan.knownFailures, options.knownFailuresSource);
}

interface DriftContext {
  readonly run: Run;
  readonly checked: CheckOutcome;
  readonly plan: VerifyPlan;
  readonly rate: RequestRate;
}

async function driftFrom(
  profile: GivenProfile,
  { run, checked, plan, rate }: DriftContext,
): Promise<ProfileReport> {
  const { progress, tokens, concurrency } = plan;
  const { provider, unusable } = checked;
  await run.removePlants();
  return detectDrift(profile, {
    run,
    rate,
    tokens,
    concurrency,
    async detect() {
      if (provider === undefined) {
        throw unusable;
      }
      return provider;
    },
    onStep: () => progress.advance(),
  });
}

/** Everything that a report of a verification is created from. */
export interface VerificationOutcome
  extends Pick<CheckOutcome, 'results' | 'pacts' | 'robustness'> {
  readonly selected: readonly RuleId[];
  readonly profile: ProfileReport | undefined;
  readonly leftovers: readonly Leftover[];
  /** Why not all checks were made, as a sentence. */
  readonly reason: string | undefined;
  readonly seed: number;
}

/** Creates the report of a verification whose run has ended. */
function createReport(
  connection: Connection,
  { results, pacts, robustness, selected, profile, leftovers, reason, seed }: VerificationOutcome,
): VerificationReport {
  const rules = results.ruleReports(selected, reason);
  return {
    verdict: verdictOf({
      rules,
      pacts,
      ...(robustness && { robustness }),
      ...(reason !== undefined && { reason }),
    }),
    ...(reason !== undefined && { reason }),
    rules,
    pacts,
    ...(robustness && { robustness }),
    leftovers,
    ...(profile && { profile }),
    provider: { url: connection.url },
    interfaceVersion,
    ...connection.describe(),
    seed,
  };
}
