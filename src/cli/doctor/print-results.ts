import util from 'node:util';
import { toOneLine } from '../../interface/one-line.js';
import type { CheckResult } from './check.js';
import { type CheckName, checks } from './checks.js';

/** A check, and what it found. */
export type CheckedResult = CheckResult & { readonly check: CheckName };

const verdicts = ['failed', 'not checked', 'passed'] as const;

/** Sorts results: what failed comes first, then what was not checked. */
export function sortResults(results: readonly CheckedResult[]): CheckedResult[] {
  return verdicts.flatMap((verdict) => results.filter((result) => result.verdict === verdict));
}

/** A line for each result, and one more with the fix of each that failed. */
export function printResults(results: readonly CheckedResult[], hasColors: boolean): string {
  const width = Math.max(...Object.values(checks).map(({ title }) => title.length));
  const style: Style = (format, text) =>
    // An old Node.js, which doctor reports, has no styleText.
    hasColors && 'styleText' in util ? util.styleText(format, text) : text;
  return results.map((result) => `${printResult(result, width, style)}\n`).join('');
}

type Style = (format: 'red' | 'green' | 'yellow', text: string) => string;

function printResult(result: CheckedResult, width: number, style: Style): string {
  const title = checks[result.check].title.padEnd(width);
  if (result.verdict === 'passed') {
    return `${style('green', '✓')} ${title}  ${toOneLine(result.detail)}.`;
  }
  if (result.verdict === 'not checked') {
    return `${style('yellow', '–')} ${title}  Not checked: ${toOneLine(result.reason)}.`;
  }
  const fix = `${' '.repeat(width + 4)}Fix: ${toOneLine(result.fix)}`;
  return `${style('red', '✗')} ${title}  ${toOneLine(result.cause)}.\n${fix}`;
}
