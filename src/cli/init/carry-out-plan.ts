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
  const run = async (command: PackageCommand) => {
    output.print(`> ${command.text}\n`);
    return await runCommand(command, { folder, env, signal: stop });
  };
  const install = installs ? commands.install(plan) : undefined;
  const failure = install && (await run(install));
  if (install !== undefined && failure !== undefined) {
    const missing = plan.packages.map(nameOf).filter((name) => findPackage(name) === undefined);
    // pnpm ends with 1 where it has installed a package without running its install script.
    if (missing.length > 0 || plan.packages.length === 0) {
      throw createCommandError(install, failure, missing.join(', '));
    }
    output.print(`The packages are there, but ${failure}\n`);
  }
  if (plan.workerFolder !== undefined) {
    const command = commands.initWorker(plan.workerFolder);
    if (!installs && findPackage('msw') === undefined) {
      output.print(`msw is not installed. When it is, run: ${command.text}\n`);
    } else {
      const problem = await run(command);
      if (problem !== undefined) {
        throw createCommandError(command, problem, 'msw');
      }
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
}

/** The name of a package in what an installation is given: `msw` of `msw@^2.12.0`. */
function nameOf(spec: string): string {
  return spec.slice(0, spec.lastIndexOf('@'));
}

/** @returns how it failed, and what it said; undefined if it did not. */
async function runCommand(
  { command, args }: PackageCommand,
  { folder, env, signal }: RunOptions,
): Promise<string | undefined> {
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
  if (failure === undefined) {
    return undefined;
  }
  const said = (await printed.catch(() => [])).join('').trim();
  return said === '' ? failure : `${failure}, and said: ${said}`;
}

function createCommandError(
  { text: line }: PackageCommand,
  cause: string,
  packageName: string,
): KitError {
  return new KitError({
    code: 'missing-package',
    task: `run "${line}"`,
    cause,
    remedy: 'Run it yourself, and then init again, which does the rest.',
    details: { packageName },
  });
}
