import { toOneLine } from '../interface/one-line.js';
import type { BrokerPact } from '../verify/broker/broker-pact.js';
import type { PactText } from '../verify/pacts/pact-text.js';
import type { VerificationReport } from '../verify/report/verification-report.js';
import { defaultDeadlineMs } from '../verify/session/session-options.js';
import { verifyProvider } from '../verify/verify-provider.js';
import { fetchBrokerPacts } from './broker-pacts.js';
import { type BrokerResults, publishBrokerResults } from './broker-results.js';
import type { CommandContext, ExitCode } from './command.js';
import { Deadline } from './deadline.js';
import { readFlags } from './flags.js';
import { loadProfile } from './load-profile.js';
import { readPacts } from './read-pacts.js';
import { runOnService } from './run-on-service.js';
import { flags, help, readVerifyOptions } from './verify-flags.js';
import { assertWritableReports, writeReports } from './write-reports.js';

/**
 * Verifies a running service against the plant store interface.
 *
 * @throws KitError for a flag, a file or a broker that cannot be used, and when nobody answers.
 */
export async function verify(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, stop } = context;
  const read = readFlags(args, flags, env);
  const { values: given } = read;
  if (given.help) {
    output.print(help);
    return 0;
  }
  const options = readVerifyOptions(read, context.stop);
  using deadline = new Deadline(options.deadlineMs ?? defaultDeadlineMs, stop);
  await assertWritableReports(given);
  const files = await readPacts(given.pacts ?? [], { provider: given.provider, output });
  const profile = given.profile === undefined ? undefined : await loadProfile(given.profile);
  const broker = await fetchBrokerPacts(read, output, deadline.signal);
  if (stop.aborted) {
    output.printError('Stopped before anything was verified.\n');
    return 2;
  }
  const { report, failure } = await runOnService(
    given,
    options,
    context,
    'checks made',
    (session) =>
      verifyProvider({
        ...options,
        ...session,
        deadlineMs: deadline.remainingMs,
        pacts: [...files, ...(broker?.pacts ?? []).map(toPactText)],
        profile: profile?.given,
        profileSource: given.profile,
      }),
  );
  await writeReports(report, given, context);
  if (failure !== undefined && report.verdict === 'passed') {
    // Another service has answered at that URL.
    throw failure;
  }
  if (failure !== undefined) {
    output.printError(`${toOneLine(failure.message)}\n`);
  }
  // The reports of the broker's pacts follow those of the files.
  const ofBroker = report.pacts.slice(files.length);
  const results =
    broker && (await publishBrokerResults(broker, ofBroker, report.reason, given, context));
  return exitCodeOf(report, results);
}

function toPactText({ source, text, pending, ...published }: BrokerPact): PactText {
  const { consumer, provider, consumerVersion, selectedBy, problem } = published;
  const known = { consumer, provider, consumerVersion, selectedBy, problem };
  return { source, text, pending, published: known };
}

function exitCodeOf(
  { verdict, profile }: VerificationReport,
  results: BrokerResults | undefined,
): ExitCode {
  if (results?.hasPublishedFailure) {
    return 1;
  }
  if (verdict === 'passed' && results?.isIncomplete) {
    return 2;
  }
  if (verdict !== 'passed') {
    return verdict === 'failed' ? 1 : 2;
  }
  return exitCodes[profile?.verdict ?? 'same'];
}

/** The exit codes when no rule and no pact failed. */
const exitCodes = { same: 0, drifted: 4, 'not-checked': 2 } as const;
