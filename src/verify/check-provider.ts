import type { RuleId } from '../interface/rules.js';
import { type DetectedProvider, detectProvider } from './engine/detect-provider.js';
import type { ProviderSession } from './engine/provider-session.js';
import { judgeResponse } from './engine/response-rules.js';
import { everyResponse, notChecked, Results } from './engine/results.js';
import { runScripts } from './engine/run-scripts.js';
import { CannotCheckError, UnusableProviderError } from './http/cannot-check-error.js';
import { statusOf } from './http/exchange.js';
import { settleAll } from './http/settle-all.js';
import type { PactSource } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { contractScript, verifyFrontendPact } from './pacts/verify-pact.js';
import type { CheckReport, PactReport } from './report/verification-report.js';
import { basicScripts } from './scripts/basics.js';
import { sequenceScripts } from './scripts/sequences.js';
import { robustnessScripts, situationScripts } from './scripts/situations.js';

/** What is checked, and how. */
interface Plan {
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly PactSource[];
  readonly robustness?: boolean | undefined;
  readonly seed: number;
}

export interface CheckOutcome {
  readonly results: Results;
  /** Rejected if no plant could be created or deleted. */
  readonly detected: Promise<DetectedProvider>;
  readonly pacts: readonly PactReport[];
  readonly robustness?: readonly CheckReport[] | undefined;
  /** Why not all checks were made, as a clause. */
  readonly reason?: string | undefined;
}

/** Checks a provider by the rules, and inspects every response that it sends meanwhile. */
export async function checkProvider(session: ProviderSession, plan: Plan): Promise<CheckOutcome> {
  const { connection } = session;
  const results = new Results(() => connection.secrets);
  const stopInspecting = connection.onExchange((exchange) => {
    if (exchange.request.url.startsWith(`${connection.url}/plants`)) {
      const findings = judgeResponse(exchange, session.exchangesBefore(exchange));
      results.add(
        findings.map((one) => ({ ...one, ...everyResponse })),
        { isBasic: true },
      );
    }
  });
  const detected = detectProvider(session);
  try {
    const provider = await detected;
    const pacts = await runChecks(session, provider, results, plan);
    stopInspecting();
    const robustness = plan.robustness ? await checkRobustness(provider, plan) : undefined;
    return { results, detected, pacts, robustness, reason: connection.interruption };
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const reason = connection.interruption ?? error.message;
    if (error instanceof UnusableProviderError) {
      recordRejectedCreate(error, results);
    } else if (!(await detected.catch(() => false))) {
      // That a rejected token was answered with an Error shows nothing that its owner asked for.
      return { results: new Results(() => connection.secrets), detected, pacts: [], reason };
    }
    return { results, detected, pacts: [], reason };
  } finally {
    stopInspecting();
  }
}

/** Records the rule that fails if the provider rejects every create. */
function recordRejectedCreate(error: UnusableProviderError, results: Results): void {
  const { rejectedCreate, because } = error;
  if (rejectedCreate !== undefined && because !== undefined) {
    const actual = String(statusOf(rejectedCreate) ?? 'nothing');
    const mismatch = { path: 'status', expected: '200', actual, exchanges: [rejectedCreate] };
    const finding = { rule: because, verdict: 'failed', ...mismatch } as const;
    results.add([{ ...finding, kind: 'sequence', check: 'create a plant' }]);
  }
}

const deleteRule = 'delete.removes-one-plant';

/** Runs the scripts of the selected rules side by side, and the pacts beside them. */
async function runChecks(
  session: ProviderSession,
  provider: DetectedProvider,
  results: Results,
  plan: Plan,
): Promise<readonly PactReport[]> {
  const { selected, pacts, pactProcess } = plan;
  const scripts = [contractScript(pactProcess, selected), ...situationScripts, ...sequenceScripts];
  const others = scripts.filter(({ rules }) => rules.some((rule) => selected.includes(rule)));
  const { progress } = provider.connection;
  progress.total += basicScripts.length + others.length + pacts.length;
  const options = { ...plan, results };

  await runScripts(provider, basicScripts, options);
  // Every further plant would remain at the provider, so nothing creates one on purpose.
  const deletesNothing = results.hasFailed(deleteRule) && (await session.removePlants()).length > 0;
  const chosen = deletesNothing ? others.filter(({ leavesNothing }) => leavesNothing) : others;
  for (const { title, rules } of others.filter((one) => !chosen.includes(one))) {
    const findings = notChecked('what was created stays there', deleteRule, ...rules);
    results.add(findings.map((one) => ({ ...one, kind: 'sequence', check: title })));
  }
  const alone = chosen.filter(({ isAlone }) => isAlone);
  const sideBySide = chosen.filter(({ isAlone }) => !isAlone);
  const [, reports] = await settleAll([
    runScripts(provider, sideBySide, options),
    settleAll(pacts.map((pact) => verifyFrontendPact(provider, pactProcess, pact))),
  ]);
  await runScripts(provider, alone, { ...options, atOnce: 1 });
  return reports;
}

/** Sends harsh input: what fails with it is no failed rule, but a result of its own. */
async function checkRobustness(
  provider: DetectedProvider,
  plan: Plan,
): Promise<readonly CheckReport[]> {
  const results = new Results(() => provider.connection.secrets);
  provider.connection.progress.total += robustnessScripts.length;
  await runScripts(provider, robustnessScripts, { ...plan, results });
  return results.checkReports();
}
