import { reportToGithubAnnotations } from '../../verify/report/render/github.js';
import { reportToHtml, reportToMarkdown } from '../../verify/report/render/html.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { reportToJunit } from '../../verify/report/render/junit.js';
import { reportToText } from '../../verify/report/render/text.js';
import type { ContractReport } from '../../verify/report/verification-report.js';
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
export async function assertWritableReports(flags: ReportFlags): Promise<void> {
  await Promise.all(filesOf(flags).map(assertWritable));
}

function filesOf({ junit, html }: ReportFlags) {
  return [
    { path: junit, flag: '--junit', render: reportToJunit },
    { path: html, flag: '--html', render: reportToHtml },
  ].flatMap(({ path, ...file }) => (path === undefined ? [] : { path, ...file }));
}

/**
 * Prints a report and writes it to files; inside GitHub Actions also as annotations and a summary.
 *
 * @throws KitError `unwritable-file`
 */
export async function writeReports(
  report: ContractReport,
  flags: ReportFlags,
  { env, output }: CommandContext,
): Promise<void> {
  const onlyFailed = flags.quiet === true;
  if (flags.json) {
    output.print(reportToJson(report));
  } else if (!onlyFailed || needsAction(report)) {
    output.print(reportToText(report, { hasColors: output.hasColors, onlyFailed }));
  }
  if (env.GITHUB_ACTIONS === 'true') {
    output.printError(reportToGithubAnnotations(report));
  }
  if (env.GITHUB_STEP_SUMMARY) {
    const summary = { path: env.GITHUB_STEP_SUMMARY, flag: 'GITHUB_STEP_SUMMARY' };
    await appendOutputFile(summary, reportToMarkdown(report));
  }
  for (const { path, flag, render } of filesOf(flags)) {
    await writeOutputFile({ path, flag }, render(report));
  }
}

function needsAction({ verdict, profile, leftovers }: ContractReport): boolean {
  return verdict !== 'passed' || (profile?.verdict ?? 'same') !== 'same' || leftovers.length > 0;
}
