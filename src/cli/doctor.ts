import { lookup } from 'node:dns/promises';
import process from 'node:process';
import util from 'node:util';
import { toOneLine } from '../interface/one-line.js';
import { toPrintableJson } from '../interface/printable-json.js';
import type { CommandContext, ExitCode } from './command.js';
import type { CheckResult, Examination } from './doctor/check.js';
import { type CheckName, checks } from './doctor/checks.js';
import { flags, help } from './doctor-flags.js';
import { readFlags, readWholeNumber } from './flags.js';
import { readKit } from './project/kit-package.js';
import { openProject } from './project/project.js';

/** A check, and what it found. */
type CheckedResult = CheckResult & { readonly check: CheckName };

/** The order in which results are printed. */
const verdicts = ['failed', 'not checked', 'passed'] as const;

/**
 * Checks a project and this machine for what keeps the mock from working.
 *
 * @throws KitError for a flag or a project that cannot be used.
 */
export async function doctor(
  args: readonly string[],
  { env, output }: CommandContext,
): Promise<ExitCode> {
  const { values: given, names, operands } = readFlags(args, flags, env, 1);
  if (given.help) {
    output.print(help);
    return 0;
  }
  const found = await runChecks({
    project: openProject(operands[0] ?? '.'),
    kit: readKit(),
    nodeVersion: process.version,
    env,
    port: readWholeNumber(names.port, given.port, 1, 65_535) ?? 4010,
    lookUp: (host) => lookup(host, { all: true }),
  });
  const results = verdicts.flatMap((verdict) => found.filter((one) => one.verdict === verdict));
  output.print(
    given.json
      ? `${toPrintableJson({ results }, 2)}\n`
      : results.map((result) => printResult(result, output.hasColors)).join(''),
  );
  return results.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

async function runChecks(examination: Examination): Promise<CheckedResult[]> {
  const results: CheckedResult[] = [];
  // One after the other: two look at the same port.
  for (const name of Object.keys(checks) as CheckName[]) {
    results.push({ check: name, ...(await checks[name].run(examination)) });
  }
  return results;
}

const width = Math.max(...Object.values(checks).map(({ title }) => title.length));

/** A line, and one more with the fix of a check that failed. */
function printResult(result: CheckedResult, hasColors: boolean): string {
  const sign = (format: 'red' | 'green' | 'yellow', text: string) =>
    // An old Node.js, which doctor reports, has no styleText.
    hasColors && 'styleText' in util ? util.styleText(format, text) : text;
  const title = checks[result.check].title.padEnd(width);
  if (result.verdict === 'passed') {
    return `${sign('green', '✓')} ${title}  ${toOneLine(result.detail)}.\n`;
  }
  if (result.verdict === 'not checked') {
    return `${sign('yellow', '–')} ${title}  Not checked: ${toOneLine(result.reason)}.\n`;
  }
  const fix = `${' '.repeat(width + 4)}Fix: ${toOneLine(result.fix)}`;
  return `${sign('red', '✗')} ${title}  ${toOneLine(result.cause)}.\n${fix}\n`;
}
