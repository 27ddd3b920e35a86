import { toOneLine } from '../interface/printable.js';
import type { Profile } from '../interface/profile.js';
import type { ObservationReport } from '../verify/observe/findings.js';
import { observationToText } from '../verify/observe/observation-to-text.js';
import { createProfile, type MergedProfile, mergeProfiles } from '../verify/observe/profiles.js';
import { observeProvider } from '../verify/observe-provider.js';
import { reportToJson } from '../verify/report/render/json.js';
import type { Output } from './command.js';
import { defineCommand } from './flags.js';
import { flags, help, type ObserveFlags, readObserveOptions } from './observe-flags.js';
import { findSchemaPath, readProfileFile, writeProfile } from './profile-file.js';
import { runOnService } from './run-on-service.js';

/**
 * Observes a running service and writes its profile.
 *
 * @throws KitError for a flag or a file that cannot be used, and when nobody answers.
 */
export const observe = defineCommand({ flags, help }, async (read, context) => {
  const { output, stop } = context;
  const { values: given } = read;
  const options = readObserveOptions(read, context.stop);
  // Before the first request: an unwritable file must not cost the profile.
  const earlier = given.out === undefined ? undefined : await readProfileFile(given.out);
  if (stop.aborted) {
    output.printError('Stopped before anything was observed.\n');
    return 2;
  }
  const { report, failure } = await runOnService(given, options, context, 'steps made', (session) =>
    observeProvider({ ...options, ...session }),
  );
  if (failure !== undefined) {
    // Another service may have answered at that URL.
    throw failure;
  }
  const schema = given.out === undefined ? undefined : findSchemaPath(given.out);
  const observed = createProfile(report, schema);
  printReport(report, observed, given, output);
  const { reason } = report;
  const isWritten =
    given.out !== undefined && Object.keys(observed.outcomes ?? {}).length > 0 && !stop.aborted;
  if (reason !== undefined) {
    const unchanged =
      given.out === undefined || isWritten ? '' : ` Nothing was written to "${given.out}".`;
    output.printError(`${toOneLine(reason + unchanged)}\n`);
  }
  if (isWritten) {
    await saveProfile(given.out, { earlier, observed }, given, output);
  } else if (reason === undefined && !given.json && !given.quiet) {
    output.printError('Write it to a file with --out profile.json.\n');
  }
  return reason === undefined ? 0 : 2;
});

function printReport(
  report: ObservationReport,
  observed: Profile,
  { json, quiet }: ObserveFlags,
  output: Output,
): void {
  if (json) {
    output.print(reportToJson(observed));
  } else if (!quiet || report.leftovers.length > 0) {
    output.print(observationToText(report, output));
  }
}

/** Writes the profile, merged with the earlier one if there is one, and prints what has changed. */
async function saveProfile(
  path: string,
  { earlier, observed }: { readonly earlier: Profile | undefined; readonly observed: Profile },
  { quiet }: ObserveFlags,
  output: Output,
): Promise<void> {
  const merged = earlier && mergeProfiles(earlier, observed);
  await writeProfile(path, merged?.profile ?? observed);
  if (!quiet) {
    const lines = [`Wrote ${path}.`, ...(merged === undefined ? [] : describeChanges(merged))];
    output.printError(lines.map((line) => `${toOneLine(line)}\n`).join(''));
  }
}

function describeChanges({ differences, preserved }: MergedProfile): string[] {
  const entries = preserved.length === 1 ? '1 entry' : `${preserved.length} entries`;
  return [
    differences.length === 0 ? 'The profile has not changed.' : 'The profile has changed:',
    ...differences.map(({ sentence }) => `  ${sentence}`),
    ...(preserved.length === 0
      ? []
      : [`Kept ${entries} that could not be determined: ${preserved.join(', ')}.`]),
  ];
}
