import { reportToGithubAnnotations } from '../../verify/report/render/github.js';
import { reportToHtml, reportToMarkdown } from '../../verify/report/render/html.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { reportToJunit } from '../../verify/report/render/junit.js';
import { reportToText } from '../../verify/report/render/text.js';
import type { VerificationReport } from '../../verify/report/verification-report.js';
import type { CommandContext, ExitCode } from '../command.js';
import type { TableValues } from '../flags.js';
import { appendOutputFile, assertWritable, writeOutputFile } from '../output-files.js';

/** The flags of every command that reports how a service keeps the contract. */
export const reportFlags = {
  json: { help: 'print the report as JSON' },
  junit: { value: '<file>', help: 'write the report to this file as JUnit XML' },
  html: { value: '<file>', help: 'write the report to this file as HTML' },
  quiet: { short: 'q', help: 'print only failures, drift and errors' },
} as const;

type ReportFlags = TableValues<typeof reportFlags>;

/** The exit codes when nothing failed. */
const exitCodes = { same: 0, drifted: 4, 'not-checked': 2 } as const;

export function exitCodeOf({ verdict, profile }: VerificationReport): ExitCode {
  if (verdict === 'failed') {
    return 1;
  }
  return verdict === 'not-checked' ? 2 : exitCodes[profile?.verdict ?? 'same'];
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
  report: VerificationReport,
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

function needsAction({
  verdict,
  rules,
  assumptions = [],
  profile,
  leftovers,
  notJudged,
}: VerificationReport): boolean {
  const isUnchanged = (profile?.verdict ?? 'same') === 'same';
  const isWhole =
    notJudged === undefined && [...rules, ...assumptions].every(({ known }) => known === undefined);
  return verdict !== 'passed' || !isUnchanged || leftovers.length > 0 || !isWhole;
}
