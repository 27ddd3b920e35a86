import { toOneLine } from '../interface/printable.js';
import { defaultDeadlineMs } from '../verify/http/connection-options.js';
import { stoppedFailure } from '../verify/http/http-client.js';
import type { VerificationReport } from '../verify/report/verification-report.js';
import { verifyProvider } from '../verify/verify-provider.js';
import { fetchBrokerPacts, publishBrokerResults } from './broker-pacts.js';
import type { ExitCode } from './command.js';
import { defineCommand } from './flags.js';
import { loadKnownFailures, updateKnownFailuresFile } from './known-failures-file.js';
import { loadProfile } from './profile-file.js';
import { readPacts } from './read-pacts.js';
import { runOnService } from './run-on-service.js';
import { flags, help, readVerifyOptions } from './verify-flags.js';
import { assertWritableReports, writeReports } from './write-reports.js';

/**
 * Verifies a running service against the plant store interface.
 *
 * @throws KitError for a flag, a file or a broker that cannot be used, and when nobody answers.
 */
export const verify = defineCommand({ flags, help }, async (read, context) => {
  const { output, stop } = context;
  const { values: given } = read;
  const options = readVerifyOptions(read, context.stop);
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const endsAt = performance.now() + deadlineMs;
  const signal = endOf(deadlineMs, stop);
  await assertWritableReports(given);
  const files = await readPacts(given.pacts ?? [], { provider: given.provider, output });
  const profile = given.profile === undefined ? undefined : await loadProfile(given.profile);
  const knownFailures = await loadKnownFailures(given);
  const broker = await fetchBrokerPacts(given, signal);
  if (stop.aborted) {
    output.printError('Stopped before anything was verified.\n');
    return 2;
  }
  const { report: checked, failure } = await runOnService(
    given,
    options,
    context,
    'checks made',
    (session) =>
      verifyProvider({
        ...options,
        ...session,
        deadlineMs: Math.max(1, Math.ceil(endsAt - performance.now())),
        pacts: [...files, ...(broker?.pacts ?? [])],
        profile: profile?.given,
        profileSource: given.profile,
        knownFailures,
        knownFailuresSource: given['known-failures'],
      }),
  );
  const report = await updateKnownFailuresFile(checked, knownFailures, { given, failure, output });
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
  if (broker !== undefined) {
    await publishBrokerResults(broker, ofBroker, report.reason, given, context);
  }
  return exitCodeOf(report);
});

/** Aborted after this time or by a stop; its reason is an Error whose message says which, as a clause. */
function endOf(deadlineMs: number, stop: AbortSignal): AbortSignal {
  const over = new AbortController();
  const end = (why: string) => over.abort(new Error(why));
  const late = 'the run reached its deadline; --deadline sets a later one';
  setTimeout(end, deadlineMs, late).unref();
  const onStop = () => end(stoppedFailure);
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) {
    onStop();
  }
  return over.signal;
}

function exitCodeOf({ verdict, profile }: VerificationReport): ExitCode {
  if (verdict === 'failed') {
    return 1;
  }
  return verdict === 'not-checked' ? 2 : exitCodes[profile?.verdict ?? 'same'];
}

/** The exit codes when no rule and no pact failed. */
const exitCodes = { same: 0, drifted: 4, 'not-checked': 2 } as const;
