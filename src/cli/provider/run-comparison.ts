import { compareProvider } from '../../verify/compare-provider.js';
import { comparisonToText } from '../../verify/report/comparison-report.js';
import { reportToJson } from '../../verify/report/render/json.js';
import type { CommandContext, ExitCode } from '../command.js';
import { loadProfile } from '../profile/profile-file.js';
import { runOnService } from './run-on-service.js';
import type { ServiceOptions } from './service-flags.js';

interface ComparisonFlags {
  /** The file of the profile by which the mock answers. */
  readonly profile?: string;
  readonly steps: number;
  readonly outside?: true;
  readonly seed?: number;
  readonly json?: true;
  readonly quiet?: true;
}

/**
 * Compares a running service with the mock.
 *
 * @throws KitError for a file that cannot be used, and when nobody answers.
 */
export async function runComparison(
  service: ServiceOptions,
  { profile: path, steps, outside, seed, json, quiet }: ComparisonFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output } = context;
  const profile = path === undefined ? undefined : (await loadProfile(path)).given;
  const { report, failure } = await runOnService(service, context, 'steps made', (connection) =>
    compareProvider({ ...connection, steps, seed, profile, outside: outside === true }),
  );
  if (failure !== undefined) {
    // Another service may have answered at that URL.
    throw failure;
  }
  const isEarly = report.reason !== undefined || report.steps === 0;
  const isDifferent = report.differences.some(({ isKnown }) => !isKnown);
  const exitCode = isDifferent ? 1 : isEarly ? 2 : 0;
  if (json) {
    output.print(reportToJson(report));
  } else if (!quiet || exitCode !== 0 || report.leftovers.length > 0) {
    output.print(comparisonToText(report, { ...output, isMirrored: profile !== undefined }));
  }
  return exitCode;
}
