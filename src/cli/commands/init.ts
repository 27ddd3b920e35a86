import { defineCommand } from '../command.js';

export const init = defineCommand({
  name: 'init',
  summary: 'set a project up to use the mock',
  description: 'Sets a project up to use the mock: Vite, Next.js, Storybook or plain.',
  operands: ['[<folder>]'],
  flags: { Flags: { yes: { short: 'y', help: 'install and write without asking' } } },
  notes: `It prints what it will install and write, and asks once. It overwrites no file, and changes only an
entry file that is as its generator wrote it. Run it again at any time: it does what is not done yet.`,
  exitCodes: {
    0: 'the project is set up',
    1: 'nothing was written: you said no, or there is no terminal to ask in',
    2: 'a flag or a file cannot be used, or a package cannot be installed',
  },
  async run({ flags, operands: [folder = '.'] }, context) {
    const { runInit } = await import('../project/run-init.js');
    return runInit(folder, flags.yes === true, context);
  },
});
