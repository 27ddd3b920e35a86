import { toOneLine } from '../../interface/printable.js';
import { stoppedFailure } from '../../verify/http/http-client.js';
import type { VerificationReport } from '../../verify/report/verification-report.js';
import { verifyProvider } from '../../verify/verify-provider.js';
import type { CommandContext, ExitCode } from '../command.js';
import { loadProfile } from '../profile/profile-file.js';
import type { PactBrokerFlags } from './broker-flags.js';
import { fetchBrokerPacts, publishBrokerResults } from './broker-pacts.js';
import { loadKnownFailures, updateKnownFailuresFile } from './known-failures-file.js';
import { readPacts } from './read-pacts.js';
import { runOnService } from './run-on-service.js';
import type { ServiceOptions } from './service-flags.js';
import { assertWritableReports, type ReportFlags, writeReports } from './write-reports.js';

/** What is checked, beside the interface, and what is written. */
interface VerificationFlags extends PactBrokerFlags, ReportFlags {
  /** Lists of rules. */
  readonly only?: readonly (readonly string[])[];
  readonly seed?: number;
  readonly robustness?: true;
  readonly provider?: string;
  /** Paths of files, or of folders, as below. */
  readonly pacts?: readonly string[];
  readonly profile?: string;
  readonly knownFailures?: string;
  readonly updateKnownFailures?: true;
}

/**
 * Verifies a running service against the plant store interface.
 *
 * @throws KitError for a file or a broker that cannot be used, and when nobody answers.
 */
export async function runVerification(
  service: ServiceOptions,
  flags: VerificationFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output, stop } = context;
  const { provider, seed, robustness, knownFailures: knownPath } = flags;
  const { deadlineMs = 0 } = service.connection;
  const endsAt = performance.now() + deadlineMs;
  await assertWritableReports(flags);
  const files = await readPacts(flags.pacts ?? [], { provider, output });
  const profile = flags.profile === undefined ? undefined : await loadProfile(flags.profile);
  const isUpdated = flags.updateKnownFailures === true;
  const knownFailures = await loadKnownFailures(knownPath, isUpdated);
  const broker = await fetchBrokerPacts(flags, endOf(deadlineMs, stop));
  const { report: checked, failure } = await runOnService(
    service,
    context,
    'checks made',
    (connection) =>
      verifyProvider({
        ...connection,
        only: flags.only?.flat(),
        robustness,
        seed,
        deadlineMs: Math.max(1, Math.ceil(endsAt - performance.now())),
        pacts: [...files, ...(broker?.pacts ?? [])],
        profile: profile?.given,
        profileSource: flags.profile,
        knownFailures,
        knownFailuresSource: knownPath,
      }),
  );
  const isComplete = checked.reason === undefined && failure === undefined;
  const report =
    isUpdated && knownPath !== undefined
      ? await updateKnownFailuresFile(knownPath, checked, knownFailures, isComplete, output)
      : checked;
  await writeReports(report, flags, context);
  if (failure !== undefined && report.verdict === 'passed') {
    // Another service has answered at that URL.
    throw failure;
  }
  if (failure !== undefined) {
    output.printError(`${toOneLine(failure.message)}\n`);
  }
  if (broker !== undefined) {
    // The reports of the broker's pacts follow those of the files.
    const ofBroker = report.pacts.slice(files.length);
    await publishBrokerResults(broker, ofBroker, report.reason, flags, context);
  }
  return exitCodeOf(report);
}

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
