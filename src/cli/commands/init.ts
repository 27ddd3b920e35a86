import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { detect } from 'package-manager-detector/detect';
import { toPrintable } from '../../interface/printable.js';
import { defineCommand } from '../command.js';
import { writeOutputFile } from '../files.js';
import { planInit } from '../project/plan-init.js';
import { openProject } from '../project/project.js';
import { testFile } from '../project/recipes.js';

export const init = defineCommand({
  description: 'Sets a project up to use the mock: Vite, Next.js, Storybook or plain.',
  operands: ['[<folder>]'],
  flags: { Flags: { yes: { short: 'y', help: 'install and write without asking' } } },
  notes: `It prints what it will install and write, and asks once. It changes no file that is there: it prints the
lines that start the mock. Run it again at any time: it does what is not done yet.`,
  exitCodes: {
    0: 'the project is set up',
    1: 'nothing was written: you said no, or there is no terminal to ask in',
    2: 'a flag or a file cannot be used, or a package cannot be installed',
  },
  async run({ flags, operands: [path = '.'] }, { env, output, confirm }) {
    const { folder } = openProject(path);
    const agent = (await detect({ cwd: folder }))?.agent ?? 'npm';
    const plan = () => planInit(openProject(folder), process.version, agent);
    const { commands, files, notes } = plan();
    const tasks = [
      ...commands.map((line) => `- run ${line}`),
      ...files.map((file) => `- write ${file.path}`),
    ];
    const title =
      tasks.length === 0
        ? 'There is nothing left for init to do.'
        : 'To set the project up, init will:';
    output.print(toPrintable(`${[title, ...tasks, ...notes].join('\n')}\n`));
    if (tasks.length === 0) {
      return 0;
    }
    if (!flags.yes && !(await confirm?.('Do all this?'))) {
      output.print(
        'Nothing was installed or written. Give --yes to do all this without a question.\n',
      );
      return 1;
    }
    for (const line of commands) {
      output.print(`> ${line}\n`);
      const [command = '', ...words] = line.split(' ');
      // npm and its like are scripts there, which only a shell runs.
      const options = { cwd: folder, env, shell: process.platform === 'win32' };
      const { status, error } = spawnSync(command, words, { ...options, stdio: 'inherit' });
      // pnpm ends with 1 where it has installed a package without running its install script.
      if (status !== 0 && plan().commands.includes(line)) {
        const cause = error?.message ?? `it ended with exit code ${status}`;
        output.printError(
          `Failed to run "${line}": ${cause}. Run it yourself, and then run init again.\n`,
        );
        return 2;
      }
    }
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeOutputFile({ path: join(folder, path), flag: 'the file' }, text);
    }
    output.print(
      toPrintable(`${[...notes, `Run the first test: node --test ${testFile}`].join('\n')}\n`),
    );
    return 0;
  },
});
