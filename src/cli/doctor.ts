import { lookup } from 'node:dns/promises';
import process from 'node:process';
import { toOneLine } from '../interface/printable.js';
import { checks } from './doctor/checks.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { defineCommand, describeFlags, type Flags, readWholeNumber } from './flags.js';
import { openProject } from './project.js';

export const flags = {
  port: { short: 'p', value: '<number>', env: 'PORT', help: 'port of the plant store (4010)' },
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
  async ({ values: given, names, operands }, { env, output }) => {
    const examination = {
      project: openProject(operands[0] ?? '.'),
      nodeVersion: process.version,
      env,
      port: readWholeNumber(names.port, given.port, 1, 65_535) ?? 4010,
      localhost: (await lookup('localhost', { all: true })).map(({ address }) => address),
    };
    let exitCode: 0 | 1 = 0;
    for (const [name, check] of Object.entries(checks)) {
      const finding = await check(examination);
      exitCode = finding === undefined ? exitCode : 1;
      const verdict = finding === undefined ? 'passed' : `failed: ${finding.join('. ')}`;
      output.print(`${name} ${toOneLine(verdict)}\n`);
    }
    return exitCode;
  },
);
