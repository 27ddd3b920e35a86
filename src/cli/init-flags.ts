import { describeExitCodes, exitCodes } from './exit-codes.js';
import { describeFlags, type Flags } from './flags.js';

export const flags = {
  yes: { short: 'y', help: 'write without asking' },
  'dry-run': { help: 'print what would be written, and write nothing' },
  'no-install': { help: 'install nothing, and print the command that does' },
  'base-url': {
    value: '<url>',
    help: 'where your app looks for the plant store: a URL, or a path of the page (/api)',
  },
  public: {
    value: '<folder>',
    help: 'folder whose files are served as they are (public)',
  },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export const help = `Sets a project up to use the mock: Vite, Next.js or plain; Vitest, Jest, Playwright, Storybook.

Usage: plant-store-kit init [<folder>] [flags]

It prints what it will install and write, and asks once. It overwrites no file, and changes only an
entry file that is as its generator wrote it. Run it again at any time: it does what is not done yet.

${describeFlags(flags)}

${describeExitCodes(exitCodes.init)}
`;
