import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import { type CheckOutcome, checkProvider } from './check-provider.js';
import { createReport } from './create-report.js';
import { PactProcess } from './pacts/pact-process.js';
import { detectDrift, reportUnchecked } from './profile/detect-drift.js';
import { toReason, toSentence } from './report/to-reason.js';
import type { VerificationReport } from './report/verification-report.js';
import { recordUndeleted } from './rules/record-undeleted.js';
import { openSession } from './session/open-session.js';
import { RequestRate } from './session/request-rate.js';
import type { Session } from './session/session.js';
import { defaultConcurrency, sessionOptionTable } from './session/session-options.js';
import type { VerifyProviderOptions } from './verify-options.js';
import { readVerifyPlan } from './verify-plan.js';

const optionTable: OptionTable<VerifyProviderOptions> = {
  ...sessionOptionTable,
  only: { type: 'array', example: "['create', 'list.order']" },
  seed: { type: 'number', example: '7' },
  pacts: { type: 'array', example: "[{ source: 'web.json', text }]" },
  profile: { type: 'object', example: "{ outcomes: { 'delete.unknown-id': { status: 410 } } }" },
  profileSource: { type: 'string', example: "'provider.profile.json'" },
};

/**
 * Checks a running service against the plant store interface.
 *
 * It deletes every plant that it creates, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option`, `invalid-pact` and
 * `invalid-profile` for options that cannot be used, `missing-package` when Pact is not installed.
 */
export async function verifyProvider(options: VerifyProviderOptions): Promise<VerificationReport> {
  assertOptions('verifyProvider', options, optionTable);
  const { concurrency = defaultConcurrency } = options;
  assertWholeNumber('concurrency', concurrency, 1);
  await using pactProcess = new PactProcess(concurrency);
  return await verifyWith(pactProcess, options);
}

/** The same, with a Pact process that several verifications can share. */
export async function verifyWith(
  pactProcess: PactProcess,
  options: VerifyProviderOptions,
): Promise<VerificationReport> {
  const plan = readVerifyPlan(pactProcess, options);
  const { progress, selected, seed } = plan;
  const rate = new RequestRate();
  await using session = await openSession(options, { onAnswer: (exchange) => rate.note(exchange) });
  const checked = await checkProvider(session, plan);
  const reason = whyIncomplete(checked, session, pactProcess);
  const detected = checked.capabilities ?? checked.unusable;
  const canDetectDrift = plan.isDetectingDrift && session.interruption === undefined;
  const profile =
    canDetectDrift && detected && plan.profile
      ? await detectDrift(session, detected, plan.profile, { ...options, rate, progress })
      : plan.profile && reportUnchecked(plan.profile, reason);
  const leftovers = await session.end();
  recordUndeleted(checked.results, session.undeleted);
  return createReport(session, { ...checked, selected, seed, profile, reason, leftovers });
}

/** Why not all checks were made, as a sentence. */
function whyIncomplete(
  { reason }: CheckOutcome,
  { secrets }: Session,
  { failure }: PactProcess,
): string | undefined {
  return reason === undefined ? failure && toSentence(failure) : toReason(reason, secrets);
}
