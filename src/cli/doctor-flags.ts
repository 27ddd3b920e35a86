import { describeExitCodes, exitCodes } from './exit-codes.js';
import { describeFlags, type Flags } from './flags.js';

export const flags = {
  port: {
    short: 'p',
    value: '<number>',
    env: 'PORT',
    help: 'port on which the plant store is served (4010)',
  },
  json: { help: 'print the results as JSON' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export const help = `Finds what keeps the mock from working in a project, or on this machine, and says how to fix it.

Usage: plant-store-kit doctor [<folder>] [flags]

It changes nothing, and asks no machine but this one.

${describeFlags(flags)}

${describeExitCodes(exitCodes.doctor)}
`;
