import { lookup } from 'node:dns/promises';
import process from 'node:process';
import { styleText } from 'node:util';
import { toOneLine } from '../interface/one-line.js';
import { toPrintableJson } from '../interface/printable-json.js';
import { type CheckResult, checks } from './doctor/checks.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { defineCommand, describeFlags, type Flags, readWholeNumber } from './flags.js';
import { openProject } from './project.js';

export const flags = {
  port: { short: 'p', value: '<number>', env: 'PORT', help: 'port of the plant store (4010)' },
  json: { help: 'print the results as JSON' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

const help = `Finds what keeps the mock from working in a project, or on this machine, and says how to fix it.

Usage: plant-store-kit doctor [<folder>] [flags]

It changes nothing, and asks no machine but this one.

${describeFlags(flags)}

${describeExitCodes(exitCodes.doctor)}
`;

/** Checks a project and this machine. @throws KitError for a flag or a project that cannot be used. */
export const doctor = defineCommand(
  { flags, help, maxOperands: 1 },
  async (read, { env, output }) => {
    const { values: given, names, operands } = read;
    const examination = {
      project: openProject(operands[0] ?? '.'),
      nodeVersion: process.version,
      env,
      port: readWholeNumber(names.port, given.port, 1, 65_535) ?? 4010,
      localhost: (await lookup('localhost', { all: true })).map(({ address }) => address),
    };
    const results: ({ check: string; verdict: 'passed' | 'failed' } & CheckResult)[] = [];
    // One after the other: two look at the same port.
    for (const [check, run] of Object.entries(checks)) {
      const result = await run(examination);
      results.push({ check, verdict: result.fix === undefined ? 'passed' : 'failed', ...result });
    }
    const lines = results.map(({ check, verdict, detail, fix }) => {
      const colour = fix === undefined ? 'green' : 'red';
      const shown = output.hasColors ? styleText(colour, verdict) : verdict;
      return `${check} ${shown}: ${toOneLine(detail)}.\n${fix ? `  Fix: ${toOneLine(fix)}\n` : ''}`;
    });
    output.print(given.json ? `${toPrintableJson({ results }, 2)}\n` : lines.join(''));
    return results.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
  },
);
