import * as z from 'zod';
import {
  anyList,
  anyObject,
  assertOptions,
  type OptionShape,
  option,
  wholeNumberSchema,
} from '../interface/read-input.js';
import { interfaceVersion } from '../interface/rules.js';
import { checkProvider } from './check-provider.js';
import { Run } from './engine/run.js';
import { connectionOptionShape } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import { detectDrift } from './observe/drift.js';
import { PactProcess } from './pacts/pact-process.js';
import { applyKnownFailures } from './report/known-failures.js';
import { toReason } from './report/redact.js';
import type { VerificationReport } from './report/verification-report.js';
import { readVerifyPlan, type VerifyProviderOptions } from './verify-plan.js';

const optionShape: OptionShape<VerifyProviderOptions> = {
  ...connectionOptionShape,
  only: option(anyList, "['create', 'list.order']"),
  seed: option(wholeNumberSchema(), '7'),
  pacts: option(anyList, "[{ source: 'web.json', text }]"),
  profile: option(anyObject, "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  robustness: option(z.boolean(), 'true'),
  profileSource: option(z.string(), "'provider.profile.json'"),
  knownFailures: option(anyList, "[{ rule: 'error.body', reason: 'Ticket 7.' }]"),
  knownFailuresSource: option(z.string(), "'known-failures.json'"),
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
  assertOptions('verifyProvider', options, optionShape);
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
    ...run.describe(),
    seed,
  };
  return applyKnownFailures(report, plan.knownFailures, options.knownFailuresSource);
}
