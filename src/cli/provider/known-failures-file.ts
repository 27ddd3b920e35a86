import { counted } from '../../interface/wording.js';
import {
  applyKnownFailures,
  type KnownFailureEntry,
  readKnownFailures,
  updateKnownFailures,
} from '../../verify/report/known-failures.js';
import { reportToJson } from '../../verify/report/render/json.js';
import type { VerificationReport } from '../../verify/report/verification-report.js';
import type { Output } from '../command.js';
import { assertWritable, readText, writeOutputFile } from '../files.js';

const flag = '--known-failures';

/**
 * Reads the known failures.
 *
 * @param isUpdated whether the file will be written: it need not exist then, and must be writable.
 * @throws KitError for a file that cannot be used.
 */
export async function loadKnownFailures(
  path: string | undefined,
  isUpdated: boolean,
): Promise<readonly KnownFailureEntry[]> {
  if (path === undefined || (isUpdated && !(await assertWritable({ path, flag })))) {
    return [];
  }
  return readKnownFailures(await readText(path), `known failures "${path}"`);
}

/**
 * Writes the known failures of a run, if it is complete.
 *
 * @returns the report with the known failures that were written.
 * @throws KitError `unwritable-file`
 */
export async function updateKnownFailuresFile(
  path: string,
  report: VerificationReport,
  earlier: readonly KnownFailureEntry[],
  isComplete: boolean,
  output: Output,
): Promise<VerificationReport> {
  if (!isComplete) {
    output.printError(`${path} was not changed, as the run is not complete.\n`);
    return report;
  }
  const updated = updateKnownFailures(report, earlier);
  await writeOutputFile({ path, flag }, reportToJson(updated));
  output.printError(`${path} was written: it has ${counted(updated.length, 'known failure')}.\n`);
  return applyKnownFailures(report, updated, path);
}
