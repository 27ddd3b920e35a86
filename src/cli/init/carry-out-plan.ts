import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { KitError } from '../../interface/kit-error.js';
import type { CommandContext } from '../command.js';
import type { ProjectFolder } from '../project/open-project.js';
import { writeOutputFile } from '../write-file.js';
import type { InitPlan } from './init-plan.js';
import type { PackageCommand, PackageCommands } from './package-commands.js';

interface CarryOutOptions {
  readonly commands: PackageCommands;
  readonly installs: boolean;
}

/**
 * Installs and writes what a plan says.
 *
 * @throws KitError `missing-package`, when a command fails; `unwritable-file`.
 */
export async function carryOutPlan(
  plan: InitPlan,
  { folder, findPackage }: ProjectFolder,
  { commands, installs }: CarryOutOptions,
  { env, output, stop }: CommandContext,
): Promise<void> {
  const run = async (command: PackageCommand, packageName: string) => {
    output.print(`> ${command.text}\n`);
    await runCommand(command, { folder, env, signal: stop, packageName });
  };
  const install = installs ? commands.install(plan) : undefined;
  if (install !== undefined) {
    await run(install, plan.packages.join(', ') || 'the packages of package.json');
  }
  if (plan.workerFolder !== undefined) {
    const command = commands.initWorker(plan.workerFolder);
    if (!installs && findPackage('msw') === undefined) {
      output.print(`msw is not installed. When it is, run: ${command.text}\n`);
    } else {
      await run(command, 'msw');
    }
  }
  for (const { path, after } of plan.files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeOutputFile({ path: target, flag: 'the file' }, after);
    output.print(`Wrote ${path}\n`);
  }
}

interface RunOptions {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly packageName: string;
}

async function runCommand(
  { command, args, text: line }: PackageCommand,
  { folder, env, signal, packageName }: RunOptions,
): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm and its like are scripts there, which only a shell runs.
    shell: process.platform === 'win32',
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const failure = await Promise.race([
    once(child, 'close').then(([code]) => (code === 0 ? undefined : `it ended with ${code}`)),
    once(child, 'error').then(([error]) => (error as Error).message),
  ]);
  if (failure !== undefined) {
    const said = (await printed.catch(() => [])).join('').trim();
    throw new KitError({
      code: 'missing-package',
      task: `run "${line}"`,
      cause: said === '' ? failure : `${failure}, and said: ${said}`,
      remedy: 'Run it yourself, and then init again, which does the rest.',
      details: { packageName },
    });
  }
}
