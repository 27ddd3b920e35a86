import { compareProvider } from '../verify/compare-provider.js';
import type { ComparisonReport } from '../verify/report/comparison-report.js';
import { comparisonToText } from '../verify/report/comparison-report.js';
import { reportToJson } from '../verify/report/render/json.js';
import type { ExitCode } from './command.js';
import { flags, help, readCompareOptions } from './compare-flags.js';
import { defineCommand } from './flags.js';
import { loadProfile } from './profile-file.js';
import { runOnService } from './run-on-service.js';

/**
 * Compares a running service with the mock.
 *
 * @throws KitError for a flag or a file that cannot be used, and when nobody answers.
 */
export const compare = defineCommand({ flags, help }, async (read, context) => {
  const { output, stop } = context;
  const { values: given } = read;
  const profile = given.profile === undefined ? undefined : await loadProfile(given.profile);
  const options = readCompareOptions(read, context.stop);
  if (stop.aborted) {
    output.printError('Stopped before anything was compared.\n');
    return 2;
  }
  const { report, failure } = await runOnService(given, options, context, 'steps made', (session) =>
    compareProvider({ ...options, ...session, profile: profile?.given }),
  );
  if (failure !== undefined) {
    // Another service may have answered at that URL.
    throw failure;
  }
  const exitCode = exitCodeOf(report);
  if (given.json) {
    output.print(reportToJson(report));
  } else if (!given.quiet || exitCode !== 0 || report.leftovers.length > 0) {
    output.print(comparisonToText(report, { ...output, isMirrored: profile !== undefined }));
  }
  return exitCode;
});

function exitCodeOf({ differences, reason, steps }: ComparisonReport): ExitCode {
  if (differences.some(({ isKnown }) => !isKnown)) {
    return 1;
  }
  return reason === undefined && steps > 0 ? 0 : 2;
}
