import { appendFile, writeFile } from 'node:fs/promises';
import { KitError } from '../interface/kit-error.js';
import { reportToGithubAnnotations } from '../verify/report/github-annotations.js';
import { reportToJson } from '../verify/report/json.js';
import { reportToJunit } from '../verify/report/junit.js';
import { reportToHtml, reportToMarkdown, reportToText } from '../verify/report/render-report.js';
import type { VerificationReport } from '../verify/report/verification-report.js';
import type { CommandContext } from './command.js';
import type { VerifyFlags } from './verify-flags.js';

/**
 * Prints a report and writes it to files; inside GitHub Actions also as annotations and a summary.
 *
 * @throws KitError `unwritable-file`, after everything else is printed and written.
 */
export async function writeReports(
  report: VerificationReport,
  { json, quiet, junit, html }: VerifyFlags,
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
  const files = [
    [junit, reportToJunit, writeFile],
    [html, reportToHtml, writeFile],
    [env.GITHUB_STEP_SUMMARY, reportToMarkdown, appendFile],
  ] as const;
  const failures: { readonly path: string; readonly error: Error }[] = [];
  for (const [path, render, write] of files) {
    if (path) {
      await write(path, render(report)).catch((error: Error) => {
        failures.push({ path, error });
      });
    }
  }
  if (failures.length > 0) {
    const quoted = failures.map(({ path }) => `"${path}"`);
    throw new KitError({
      code: 'unwritable-file',
      task: `write ${quoted.join(' and ')}`,
      cause: failures.map(({ error }) => error.message).join('; '),
      remedy: 'Give a path that can be written to.',
      details: { paths: failures.map(({ path }) => path) },
      error: failures[0]?.error,
    });
  }
}

function needsAction({ verdict, profile, leftovers }: VerificationReport): boolean {
  return verdict !== 'passed' || (profile?.verdict ?? 'same') !== 'same' || leftovers.length > 0;
}
