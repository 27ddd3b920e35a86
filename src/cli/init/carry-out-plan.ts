import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { KitError } from '../../interface/kit-error.js';
import type { CommandContext } from '../command.js';
import { findPackage, type Project } from '../project/project.js';
import { writeOutputFile } from '../write-file.js';
import type { InitPlan } from './init-plan.js';
import { initWorkerLine } from './print-plan.js';

/**
 * Installs and writes what a plan says.
 *
 * @param install the command that installs its packages; undefined if nothing is to be installed.
 * @throws KitError `missing-package`, when a command fails; `unwritable-file`.
 */
export async function carryOutPlan(
  { packages, workerFolder, files }: InitPlan,
  { folder }: Project,
  install: readonly string[] | undefined,
  { env, output, stop }: CommandContext,
): Promise<void> {
  const run = async (words: readonly string[], line: string, isScript: boolean) => {
    output.print(`> ${line}\n`);
    const [command = '', ...args] = words;
    const child = spawn(command, args, {
      cwd: folder,
      env,
      signal: stop,
      stdio: ['ignore', isScript ? 'inherit' : 'ignore', 'inherit'],
      // npm and its like are scripts there, which only a shell runs. No name of the user is among their words.
      shell: isScript && process.platform === 'win32',
    });
    return await once(child, 'close').then(
      ([code]) => (code === 0 ? undefined : `it ended with ${code}`),
      (error: Error) => error.message,
    );
  };
  if (install !== undefined && packages.length > 0) {
    const line = install.join(' ');
    const failure = await run(install, line, true);
    const names = packages.map((spec) => spec.slice(0, spec.lastIndexOf('@')));
    const missing = names.filter((name) => findPackage(folder, name) === undefined);
    // pnpm ends with 1 where it has installed a package without running its install script.
    if (failure !== undefined && missing.length > 0) {
      throw createCommandError(line, failure, missing.join(', '));
    }
  }
  if (workerFolder !== undefined) {
    const line = initWorkerLine(workerFolder);
    const msw = findPackage(folder, 'msw');
    if (msw === undefined) {
      output.print(`msw is not in node_modules. When it is, run: ${line}\n`);
    } else {
      const program = join(msw.folder, msw.packageJson.bin?.msw ?? 'cli/index.js');
      const words = [process.execPath, program, 'init', workerFolder, '--save'];
      const failure = await run(words, line, false);
      if (failure !== undefined) {
        throw createCommandError(line, failure, 'msw');
      }
    }
  }
  for (const { path, after } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeOutputFile({ path: target, flag: 'the file' }, after);
    output.print(`Wrote ${path}\n`);
  }
}

function createCommandError(line: string, cause: string, packageName: string): KitError {
  return new KitError({
    code: 'missing-package',
    task: `run "${line}"`,
    cause,
    remedy: 'Run it yourself, and then init again, which does the rest.',
    details: { packageName },
  });
}
