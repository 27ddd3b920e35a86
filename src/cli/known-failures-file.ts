import { counted } from '../interface/wording.js';
import {
  applyKnownFailures,
  type KnownFailureEntry,
  readKnownFailures,
  updateKnownFailures,
} from '../verify/report/known-failures.js';
import { reportToJson } from '../verify/report/render/json.js';
import type { VerificationReport } from '../verify/report/verification-report.js';
import type { Output } from './command.js';
import { createFlagError } from './flags.js';
import { readText } from './read-text.js';
import type { VerifyFlags } from './verify-flags.js';
import { assertWritable, writeOutputFile } from './write-file.js';

const flag = '--known-failures';

/**
 * Reads the known failures; with `--update-known-failures` the file need not exist, and must be writable.
 *
 * @throws KitError for flags or a file that cannot be used.
 */
export async function loadKnownFailures({
  'known-failures': path,
  'update-known-failures': isUpdated,
}: VerifyFlags): Promise<readonly KnownFailureEntry[]> {
  if (path === undefined) {
    if (isUpdated) {
      throw createFlagError('--update-known-failures needs --known-failures', 'Give the file.');
    }
    return [];
  }
  const isThere = !isUpdated || (await assertWritable({ path, flag }));
  return isThere ? readKnownFailures(await readText(path), `known failures "${path}"`) : [];
}

interface UpdateContext {
  readonly given: VerifyFlags;
  /** Why the service of `--server` has failed, if it has. */
  readonly failure: Error | undefined;
  readonly output: Output;
}

/**
 * Writes the known failures of a complete run, if `--update-known-failures` is given.
 *
 * @returns the report with the known failures that were written.
 * @throws KitError `unwritable-file`
 */
export async function updateKnownFailuresFile(
  report: VerificationReport,
  earlier: readonly KnownFailureEntry[],
  { given, failure, output }: UpdateContext,
): Promise<VerificationReport> {
  const path = given['known-failures'];
  if (path === undefined || !given['update-known-failures']) {
    return report;
  }
  if (report.reason !== undefined || failure !== undefined) {
    output.printError(`${path} was not changed, as the run is not complete.\n`);
    return report;
  }
  const updated = updateKnownFailures(report, earlier);
  await writeOutputFile({ path, flag }, reportToJson(updated));
  output.printError(`${path} was written: it has ${counted(updated.length, 'known failure')}.\n`);
  return applyKnownFailures(report, updated, path);
}
