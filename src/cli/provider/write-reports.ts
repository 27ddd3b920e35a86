import { reportToGithubAnnotations } from '../../verify/report/render/github.js';
import { reportToHtml, reportToMarkdown } from '../../verify/report/render/html.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { reportToJunit } from '../../verify/report/render/junit.js';
import { reportToText } from '../../verify/report/render/text.js';
import type { VerificationReport } from '../../verify/report/verification-report.js';
import type { CommandContext } from '../command.js';
import { appendOutputFile, assertWritable, writeOutputFile } from '../files.js';

/** Which reports are printed and written. */
export interface ReportFlags {
  readonly json?: true;
  readonly quiet?: true;
  /** The path of a file, as below. */
  readonly junit?: string;
  readonly html?: string;
}

/** Checks that the files of the reports can be written. @throws KitError `unwritable-file` */
export async function assertWritableReports({ junit, html }: ReportFlags): Promise<void> {
  for (const [flag, path] of Object.entries({ '--junit': junit, '--html': html })) {
    if (path !== undefined) {
      await assertWritable({ path, flag });
    }
  }
}

/**
 * Prints a report and writes it to files; inside GitHub Actions also as annotations and a summary.
 *
 * @throws KitError `unwritable-file`
 */
export async function writeReports(
  report: VerificationReport,
  { json, quiet, junit, html }: ReportFlags,
  { env, output }: CommandContext,
): Promise<void> {
  if (json) {
    output.print(reportToJson(report));
  } else if (!quiet || needsAction(report)) {
    output.print(reportToText(report, { hasColors: output.hasColors, onlyFailed: quiet === true }));
  }
  if (env.GITHUB_ACTIONS === 'true') {
    output.printError(reportToGithubAnnotations(report));
  }
  if (env.GITHUB_STEP_SUMMARY) {
    const summary = { path: env.GITHUB_STEP_SUMMARY, flag: 'GITHUB_STEP_SUMMARY' };
    await appendOutputFile(summary, reportToMarkdown(report));
  }
  if (junit !== undefined) {
    await writeOutputFile({ path: junit, flag: '--junit' }, reportToJunit(report));
  }
  if (html !== undefined) {
    await writeOutputFile({ path: html, flag: '--html' }, reportToHtml(report));
  }
}

function needsAction({ verdict, profile, leftovers }: VerificationReport): boolean {
  return verdict !== 'passed' || (profile?.verdict ?? 'same') !== 'same' || leftovers.length > 0;
}
