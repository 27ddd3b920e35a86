import type { RuleId } from '../interface/rules.js';
import { type DetectedProvider, detectProvider } from './engine/detect-provider.js';
import { deleteRule, everyResponse } from './engine/finding.js';
import type { ProviderSession } from './engine/provider-session.js';
import { judgeResponse } from './engine/response-rules.js';
import { Results } from './engine/results.js';
import { leftOut, runScripts } from './engine/run-scripts.js';
import { CannotCheckError, UnusableProviderError } from './http/cannot-check-error.js';
import { statusOf } from './http/exchange.js';
import { settleAll } from './http/settle-all.js';
import type { PactSource } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { contractScript, verifyFrontendPact } from './pacts/verify-pact.js';
import type { CheckReport, PactReport, SequencesReport } from './report/verification-report.js';
import { basicScripts } from './scripts/basics.js';
import {
  exhaustiveScripts,
  pairScripts,
  plainRequests,
  rulesOfSequences,
} from './scripts/plain-sequences.js';
import { sequenceScripts } from './scripts/sequences.js';
import { robustnessScripts, situationScripts } from './scripts/situations.js';

/** What is checked, and how. */
interface Plan {
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly PactSource[];
  readonly robustness?: boolean | undefined;
  /** The length of the longest sequence of plain requests: all up to it are sent. Undefined for a fixed choice of pairs. */
  readonly exhaustive?: number | undefined;
}

export interface CheckOutcome {
  readonly results: Results;
  /** Rejected if no plant could be created or deleted. */
  readonly detected: Promise<DetectedProvider>;
  readonly pacts: readonly PactReport[];
  readonly robustness?: readonly CheckReport[] | undefined;
  /** The sequences that were sent, if all were asked for. */
  readonly exhaustive?: SequencesReport | undefined;
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
    const robustness = plan.robustness ? await checkRobustness(provider) : undefined;
    const reason = await connection.whyInterrupted();
    const exhaustive = reason === undefined ? provenSequences(provider, results, plan) : undefined;
    return { results, detected, pacts, robustness, exhaustive, reason };
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const reason = (await connection.whyInterrupted()) ?? error.message;
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

/** What a complete run has proven of sequences: nothing if one of them could not be checked, or has failed. */
function provenSequences(
  { connection: { users } }: DetectedProvider,
  results: Results,
  { exhaustive: length, selected }: Plan,
): SequencesReport | undefined {
  if (length === undefined || !rulesOfSequences.some((rule) => selected.includes(rule))) {
    return undefined;
  }
  const scripts = exhaustiveScripts(length, users);
  return scripts.every(({ title }) => results.hasNoDoubt(title))
    ? { length, requests: plainRequests(users).length, sequences: scripts.length }
    : undefined;
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

/** Runs the scripts of the selected rules side by side, and the pacts beside them. */
async function runChecks(
  session: ProviderSession,
  provider: DetectedProvider,
  results: Results,
  plan: Plan,
): Promise<readonly PactReport[]> {
  const { selected, pacts, pactProcess, exhaustive } = plan;
  const { users, progress } = provider.connection;
  const sequences =
    exhaustive === undefined ? pairScripts(users) : exhaustiveScripts(exhaustive, users);
  const scripts = [
    contractScript(pactProcess, selected),
    ...situationScripts,
    ...sequenceScripts,
    ...sequences,
  ];
  const others = scripts.filter(({ rules }) => rules.some((rule) => selected.includes(rule)));
  progress.total += basicScripts.length + others.length + pacts.length;

  const obstacle = await runBasics(session, provider, results);
  const chosen = obstacle === undefined ? others : others.filter((one) => one.leavesNothing);
  for (const script of others.filter((one) => !chosen.includes(one))) {
    results.add(leftOut(script, { reason: obstacle ?? '', rule: deleteRule }));
  }
  const alone = chosen.filter(({ isAlone }) => isAlone);
  const sideBySide = chosen.filter(({ isAlone }) => !isAlone);
  const [, reports] = await settleAll([
    runScripts(provider, sideBySide, { results }),
    settleAll(pacts.map((pact) => verifyFrontendPact(provider, pactProcess, pact))),
  ]);
  await runScripts(provider, alone, { results, atOnce: 1 });
  return reports;
}

/**
 * Runs the basic scripts; only those that leave nothing if no list shows plants and no delete shows that it works.
 *
 * @returns why every further plant might remain at the provider, so that nothing creates one on purpose, as a
 *   clause; undefined if none would.
 */
async function runBasics(
  session: ProviderSession,
  provider: DetectedProvider,
  results: Results,
): Promise<string | undefined> {
  const { cleanUp, lists } = session;
  if (lists.facts.shown === 'none' && !cleanUp.hasProvenDeletes) {
    const reason = lists.hiddenReason;
    const chosen = basicScripts.filter(({ leavesNothing }) => leavesNothing);
    for (const script of basicScripts.filter((one) => !chosen.includes(one))) {
      results.add(leftOut(script, { reason, rule: deleteRule }));
    }
    await runScripts(provider, chosen, { results });
    return reason;
  }
  // A delete of one could take a plant of the other.
  await runScripts(provider, basicScripts, { results, atOnce: 1 });
  const isLeft = results.hasFailed(deleteRule) && (await session.removePlants()).length > 0;
  return isLeft
    ? 'the service keeps what it should delete, so no more plants were created'
    : undefined;
}

/** Sends harsh input: what fails with it is no failed rule, but a result of its own. */
async function checkRobustness(provider: DetectedProvider): Promise<readonly CheckReport[]> {
  const results = new Results(() => provider.connection.secrets);
  provider.connection.progress.total += robustnessScripts.length;
  await runScripts(provider, robustnessScripts, { results });
  return results.checkReports();
}
