import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createTwoFilesPatch } from 'diff';
import { resolveCommand } from 'package-manager-detector/commands';
import { detect } from 'package-manager-detector/detect';
import { KitError } from '../interface/kit-error.js';
import { toPrintable } from '../interface/one-line.js';
import { parseBaseUrl } from '../mock/base-url.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { createFlagError, defineCommand, describeFlags, type Flags } from './flags.js';
import { type InitPlan, planInit } from './init/plan-init.js';
import { openProject } from './project.js';
import { writeOutputFile } from './write-file.js';

export const flags = {
  yes: { short: 'y', help: 'write without asking' },
  'dry-run': { help: 'print what would be written, and write nothing' },
  'base-url': { value: '<url>', help: 'where your app looks for the plant store (/api)' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

const help = `Sets a project up to use the mock: Vite, Next.js, Storybook or plain.

Usage: plant-store-kit init [<folder>] [flags]

It prints what it will install and write, and asks once. It overwrites no file, and changes only an
entry file that is as its generator wrote it. Run it again at any time: it does what is not done yet.

${describeFlags(flags)}

${describeExitCodes(exitCodes.init)}
`;

/**
 * Sets a project up to use the kit. Asks once, after it has printed what it will do.
 *
 * @throws KitError for a flag or a project that cannot be used, a command that fails, and where there is
 * no terminal to ask in.
 */
export const init = defineCommand({ flags, help, maxOperands: 1 }, async (read, context) => {
  const { values: given, operands } = read;
  const { env, output, confirm } = context;
  const baseUrl = given['base-url'] ?? '/api';
  parseBaseUrl(baseUrl);
  const { folder } = openProject(operands[0] ?? '.');
  const url = baseUrl.replace(/\/+$/, '').replaceAll("'", '%27');
  const plan = () => planInit(openProject(folder), url, process.version);
  const { files, notes, testCommand, ...planned } = plan();

  const agent = (await detect({ cwd: folder }))?.agent ?? 'npm';
  const toCommand = (kind: 'add' | 'execute-local', args: string[]) => {
    const resolved = resolveCommand(agent, kind, args) ?? { command: 'npx', args };
    return [resolved.command, ...resolved.args].join(' ');
  };
  const toCommands = ({ packages, workerFolder }: Pick<InitPlan, 'packages' | 'workerFolder'>) => [
    ...(packages.length > 0 ? [toCommand('add', ['-D', ...packages])] : []),
    ...(workerFolder ? [toCommand('execute-local', ['msw', 'init', workerFolder, '--save'])] : []),
  ];
  const commands = toCommands(planned);
  const printed = [
    ...commands.map((line) => `Runs ${line}\n`),
    ...files.map(({ path, before, after }) =>
      createTwoFilesPatch(before && path, path, before, after, '', '', { context: 2 }),
    ),
    ...notes.map((note) => `Left to you: ${note}\n`),
  ];
  if (commands.length + files.length === 0) {
    output.print(`There is nothing to do: the project is set up.\n${printed.join('')}`);
    return 0;
  }
  output.print(`${toPrintable(printed.join('\n'))}\n`);
  if (given['dry-run']) {
    output.print('Nothing was written, because of --dry-run.\n');
    return 0;
  }
  if (!given.yes && confirm === undefined) {
    throw createFlagError(
      'there is no terminal to ask in, so nothing was written',
      'Give --yes to write this, or --dry-run to only print it.',
    );
  }
  if (!given.yes && !(await confirm?.('Do all this?'))) {
    return 1;
  }
  for (const line of commands) {
    output.print(`> ${line}\n`);
    const [command = '', ...words] = line.split(' ');
    // npm and its like are scripts there, which only a shell runs.
    const options = { cwd: folder, env, shell: process.platform === 'win32' };
    const { status, error } = spawnSync(command, words, { ...options, stdio: 'inherit' });
    // pnpm ends with 1 where it has installed a package without running its install script.
    if (status !== 0 && toCommands(plan()).includes(line)) {
      throw new KitError({
        code: 'missing-package',
        task: `run "${line}"`,
        cause: error?.message ?? `it ended with ${status}`,
        remedy: 'Run it yourself, and then init again, which does the rest.',
        details: { packageName: 'msw' },
      });
    }
  }
  for (const { path, after } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeOutputFile({ path: join(folder, path), flag: 'the file' }, after);
    output.print(`Wrote ${path}\n`);
  }
  const isNode = testCommand[0] === 'node';
  const line = isNode ? testCommand.join(' ') : toCommand('execute-local', testCommand);
  output.print(`\nRun the first test: ${line}\n`);
  return 0;
});
