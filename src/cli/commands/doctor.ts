import { defineCommand } from '../command.js';
import { wholeNumber } from '../flags.js';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'find what keeps the mock from working in a project',
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
  async run({ flags, operands: [folder = '.'] }, context) {
    const { runDoctor } = await import('../project/run-doctor.js');
    return runDoctor(folder, flags.port, context);
  },
});
