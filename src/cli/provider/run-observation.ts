import { toOneLine } from '../../interface/printable.js';
import { observationToText } from '../../verify/observe/observation-to-text.js';
import { createProfile, type MergedProfile, mergeProfiles } from '../../verify/observe/profiles.js';
import { observeProvider } from '../../verify/observe-provider.js';
import { reportToJson } from '../../verify/report/render/json.js';
import type { CommandContext, ExitCode } from '../command.js';
import { findSchemaPath, readProfileFile, writeProfile } from '../profile/profile-file.js';
import { runOnService } from './run-on-service.js';
import type { ServiceOptions } from './service-flags.js';

interface ObservationFlags {
  /** The file of the profile. */
  readonly out?: string;
  /** The maximum number of created plants. */
  readonly plants: number;
  readonly json?: true;
  readonly quiet?: true;
}

/**
 * Observes a running service and writes its profile.
 *
 * @throws KitError for a file that cannot be used, and when nobody answers.
 */
export async function runObservation(
  service: ServiceOptions,
  { out, plants: maxPlants, json, quiet }: ObservationFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output, stop } = context;
  // Before the first request: an unwritable file must not cost the profile.
  const earlier = out === undefined ? undefined : await readProfileFile(out);
  const { report, failure } = await runOnService(service, context, 'steps made', (connection) =>
    observeProvider({ ...connection, maxPlants }),
  );
  if (failure !== undefined) {
    // Another service may have answered at that URL.
    throw failure;
  }
  const printLines = (...lines: readonly string[]) =>
    output.printError(lines.map((line) => `${toOneLine(line)}\n`).join(''));
  const schema = out === undefined ? undefined : findSchemaPath(out);
  const observed = createProfile(report, schema);
  if (json) {
    output.print(reportToJson(observed));
  } else if (!quiet || report.leftovers.length > 0) {
    output.print(observationToText(report, output));
  }
  const { reason } = report;
  const hasFound = Object.keys(observed.outcomes ?? {}).length > 0 && !stop.aborted;
  if (reason !== undefined) {
    const isKept = out !== undefined && !hasFound;
    printLines(isKept ? `${reason} Nothing was written to "${out}".` : reason);
  }
  if (out !== undefined && hasFound) {
    const merged = earlier && mergeProfiles(earlier, observed);
    await writeProfile(out, merged?.profile ?? observed);
    if (!quiet) {
      printLines(`Wrote ${out}.`, ...(merged === undefined ? [] : describeChanges(merged)));
    }
  } else if (reason === undefined && !json && !quiet) {
    printLines('Write it to a file with --out profile.json.');
  }
  return reason === undefined ? 0 : 2;
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
