import { dirname, join } from 'node:path';
import process from 'node:process';
import { sync as spawnSync } from 'cross-spawn';
import { detect } from 'package-manager-detector/detect';
import { planInit } from '../../project/plan-init.js';
import { openProject, type Project, readSources } from '../../project/project.js';
import { projectChecks } from '../../project/project-checks.js';
import { makeFolder } from '../../server/replace-file.js';
import { toCommandLine } from '../../text/command-line.js';
import { toPrintable } from '../../text/printable.js';
import { defineCommand } from '../command.js';
import { writeOutputFile } from '../output-files.js';

export const init = defineCommand({
  description: 'Sets a project up to use the mock: Vite, Next.js, Storybook or plain.',
  operands: ['[folder]'],
  flags: {
    Flags: {
      yes: { short: 'y', help: 'install and write without asking' },
      agents: { help: 'also tell coding agents about the kit, in a section of AGENTS.md' },
    },
  },
  notes: `It prints what it will install and write, and asks once. It changes no file that is there, but its section of
AGENTS.md: it prints the lines that start the mock. You can run it again at any time: it does only what is not done
yet.`,
  exitCodes: {
    0: 'the project is set up',
    1: 'you said no, or there is no terminal to ask in; or the project has what doctor finds wrong',
    2: 'a flag or a file cannot be used, or a package cannot be installed',
  },
  async run({ flags, operands: [path = '.'] }, { env, output, confirm }) {
    const { folder } = openProject(path);
    const agent = (await detect({ cwd: folder }))?.agent ?? 'npm';
    const plan = () => planInit(openProject(folder), process.version, agent, flags.agents);
    const { commands, files, notes } = plan();
    const tasks = [
      ...commands.map((command) => `- run ${toCommandLine(command)}`),
      ...files.map((file) => `- write ${file.path}`),
    ];
    const title =
      tasks.length > 0
        ? 'To set the project up, init will:'
        : 'There is nothing left for init to do.';
    output.print(toPrintable(`${[title, ...tasks].join('\n')}\n`));
    if (tasks.length > 0 && !flags.yes && !(await confirm?.('Do all this?'))) {
      output.print(
        'Nothing was installed or written. Give --yes to do all this without a question.\n',
      );
      return 1;
    }
    for (const command of commands) {
      const line = toCommandLine(command);
      output.print(`> ${line}\n`);
      const [program = '', ...args] = command;
      const { status, error } = spawnSync(program, args, { cwd: folder, env, stdio: 'inherit' });
      // pnpm ends with 1 where it has installed a package without running its install script.
      if (status !== 0 && plan().commands.map(toCommandLine).includes(line)) {
        const cause = error?.message ?? `it ended with exit code ${status}`;
        output.printError(
          `Failed to run "${line}": ${cause}. Run it yourself, and then run init again.\n`,
        );
        return 2;
      }
    }
    for (const { path, text } of files) {
      await makeFolder(dirname(join(folder, path)));
      await writeOutputFile({ path: join(folder, path), flag: 'the file' }, text);
    }
    const problems = findProblems(openProject(folder), notes);
    const left = [...problems, ...notes].map((note) => `- ${note}\n`);
    output.print(left.length === 0 ? '' : toPrintable(`\nLeft to you:\n${left.join('')}`));
    return problems.length === 0 ? 0 : 1;
  },
});

function findProblems(project: Project, notes: readonly string[]): string[] {
  const sources = readSources(project);
  const examination = { project, sources, nodeVersion: process.version };
  // The lines that are left to the user start the mock.
  const isLeft = notes.some((note) => note.startsWith('Add to '));
  return Object.entries(projectChecks)
    .filter(([name]) => name !== 'one-mock' || !isLeft)
    .map(([, check]) => check(examination))
    .flatMap(([found, fix]) => (fix === undefined ? [] : [`doctor finds: ${found}. ${fix}`]));
}
