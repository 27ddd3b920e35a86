import type { RuleId } from '../interface/rules.js';
import { type DetectedProvider, detectProvider } from './engine/detect-provider.js';
import { deleteRule, everyResponse, failed } from './engine/finding.js';
import type { ProviderSession } from './engine/provider-session.js';
import type { ResponseRecord } from './engine/response-record.js';
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

/** Which checks are made. */
interface Plan {
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly PactSource[];
  readonly robustness?: boolean | undefined;
  /** What it records is added to the results by the caller, once the run is over. */
  readonly record: ResponseRecord;
  /** All sequences of plain requests up to this length are sent; undefined for a fixed choice. */
  readonly exhaustive?: number | undefined;
}

interface CheckOutcome {
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

/** Checks a provider by the rules, and looks at the shape of every response of the run. */
export async function checkProvider(session: ProviderSession, plan: Plan): Promise<CheckOutcome> {
  const { connection } = session;
  const results = new Results(() => connection.secrets);
  const stopRecording = plan.record.listen();
  const stopJudging = connection.onExchange((exchange) => {
    if (exchange.request.url.startsWith(`${connection.url}/plants`)) {
      const findings = judgeResponse(exchange, session.exchangesBefore(exchange));
      results.add(
        findings.map((one) => ({ ...one, ...everyResponse })),
        { isBasic: true },
      );
    }
  });
  const stopInspecting = () => {
    stopRecording();
    stopJudging();
  };
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
      // The only responses are rejections of the token: they show nothing that the user asked for.
      return { results: new Results(() => connection.secrets), detected, pacts: [], reason };
    }
    return { results, detected, pacts: [], reason };
  } finally {
    stopInspecting();
  }
}

/** The sequences that a complete run has proven; undefined if one of them has failed or could not be checked. */
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
    const mismatch = { path: 'status', expected: '200', actual };
    const finding = failed(because, mismatch, [rejectedCreate]);
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
 * Runs the basic scripts. If neither lists nor deletes show that a plant can be deleted, only those run that leave
 * nothing behind.
 *
 * @returns why further plants might stay at the provider, as a clause; undefined if they would not. With a reason, no
 *   other script creates plants.
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
  // A faulty delete of one script could remove a plant of another.
  await runScripts(provider, basicScripts, { results, atOnce: 1 });
  const isLeft = results.hasFailed(deleteRule) && (await session.removePlants()).length > 0;
  return isLeft
    ? 'the service keeps what it should delete, so no more plants were created'
    : undefined;
}

/** Sends harsh input. Its failures are apart from those of the rules. */
async function checkRobustness(provider: DetectedProvider): Promise<readonly CheckReport[]> {
  const results = new Results(() => provider.connection.secrets);
  provider.connection.progress.total += robustnessScripts.length;
  await runScripts(provider, robustnessScripts, { results });
  return results.checkReports();
}
