import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { interfaceVersion } from '../interface/rules.js';
import { checkProvider } from './check-provider.js';
import { Run } from './engine/run.js';
import { connectionOptionTable } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import { detectDrift } from './observe/drift.js';
import { PactProcess } from './pacts/pact-process.js';
import { applyKnownFailures } from './report/known-failures.js';
import { toReason } from './report/redact.js';
import type { VerificationReport } from './report/verification-report.js';
import { readVerifyPlan, type VerifyProviderOptions } from './verify-plan.js';

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
  await using run = new Run(await openConnection(options));
  const { connection } = run;
  const checked = await checkProvider(run, plan);
  const reason = checked.reason && toReason(checked.reason, connection.secrets);
  const { results, detected, pacts, robustness } = checked;
  const profile = plan.profile && (await detectDrift(plan.profile, { run, detected }));
  const leftovers = await run.end();
  const report = {
    ...(reason !== undefined && { reason }),
    rules: results.ruleReports(selected, reason),
    pacts,
    ...(robustness && { robustness }),
    leftovers,
    ...(profile && { profile }),
    provider: { url: connection.url },
    interfaceVersion,
    ...connection.describe(),
    seed,
  };
  return applyKnownFailures(report, plan.knownFailures, options.knownFailuresSource);
}
