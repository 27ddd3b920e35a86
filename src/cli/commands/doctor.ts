import process from 'node:process';
import { toOneLine } from '../../interface/printable.js';
import { defineCommand } from '../command.js';
import { wholeNumber } from '../flags.js';
import { checks } from '../project/doctor-checks.js';
import { openProject } from '../project/project.js';

export const doctor = defineCommand({
  description:
    'Finds what keeps the mock from working in a project, or on this machine, and says how to fix it.',
  operands: ['[<folder>]'],
  flags: {
    Flags: {
      port: {
        short: 'p',
        value: '<number>',
        env: 'PORT',
        default: '4010',
        help: 'port of the plant store',
        read: wholeNumber(1, 65_535),
      },
    },
  },
  notes: 'It changes nothing, and asks no machine but this one.',
  exitCodes: {
    0: 'nothing is wrong, of what could be checked',
    1: 'a check failed',
    2: 'a flag or the project cannot be used',
  },
  async run({ flags, operands: [folder = '.'] }, { env, output }) {
    const project = openProject(folder);
    const examination = { project, nodeVersion: process.version, env, port: flags.port };
    let exitCode: 0 | 1 = 0;
    for (const [name, check] of Object.entries(checks)) {
      const finding = await check(examination);
      exitCode = finding === undefined ? exitCode : 1;
      const verdict = finding === undefined ? 'passed' : `failed: ${finding.join('. ')}`;
      output.print(`${name} ${toOneLine(verdict)}\n`);
    }
    return exitCode;
  },
});
