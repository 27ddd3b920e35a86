import { startServer } from '../server/start-server.js';
import { compareProvider } from '../verify/comparison/compare-provider.js';
import type { ComparisonReport } from '../verify/report/comparison-report.js';
import { reportToJson } from '../verify/report/json.js';
import { comparisonToText } from '../verify/report/render-report.js';
import { atService } from './at-service.js';
import type { CommandContext, ExitCode } from './command.js';
import { flags, help } from './compare-flags.js';
import { readFlags } from './flags.js';
import { loadProfile } from './load-profile.js';
import { readOptional, readSessionOptions } from './session-options.js';

/**
 * Compares a running service with the mock.
 *
 * @throws KitError for a flag or a file that cannot be used, and when nobody answers.
 */
export async function compare(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, stop } = context;
  const read = readFlags(args, flags, env);
  const { values: given } = read;
  if (given.help) {
    output.print(help);
    return 0;
  }
  const profile = given.profile === undefined ? undefined : await loadProfile(given.profile);
  const options = {
    ...readSessionOptions(read),
    profile: profile?.given,
    steps: readOptional('--steps', given.steps, 1, 100_000),
    seed: readOptional('--seed', given.seed, 0, 2 ** 31 - 1),
    outside: given.outside === true,
    endedToken: given['ended-token'],
    readOnlyToken: given['read-only-token'],
  };
  if (stop.aborted) {
    output.printError('Stopped before anything was compared.\n');
    return 2;
  }
  const { report, failure } = await atService(
    given,
    options.url,
    context,
    'steps made',
    (session) =>
      compareProvider({
        ...options,
        ...session,
        startMock: (setup) => startServer({ port: 0, admin: false, ...setup }),
      }),
  );
  if (failure !== undefined) {
    // Something else may stand at the address, and have answered in its place.
    throw failure;
  }
  const exitCode = exitCodeOf(report);
  if (given.json) {
    output.print(reportToJson(report));
  } else if (!given.quiet || exitCode !== 0 || report.leftovers.length > 0) {
    output.print(comparisonToText(report, { ...output, isMirrored: profile !== undefined }));
  }
  return exitCode;
}

function exitCodeOf({ differences, reason, steps }: ComparisonReport): ExitCode {
  if (differences.some(({ isKnown }) => !isKnown)) {
    return 1;
  }
  return reason === undefined && steps > 0 ? 0 : 2;
}
