import type { Agent } from 'package-manager-detector';
import { resolveCommand } from 'package-manager-detector/commands';
import { detect } from 'package-manager-detector/detect';
import type { InitPlan } from './init-plan.js';

/** A command of the package manager. */
export interface PackageCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly text: string;
}

/** The commands of the package manager that a project uses. */
export interface PackageCommands {
  /** Undefined if there is nothing to install. */
  install(plan: InitPlan): PackageCommand | undefined;
  initWorker(folder: string): PackageCommand;
  /** Runs the program of an installed package. */
  execute(line: string): PackageCommand;
}

/** Finds the package manager by the lock file of a folder or of one above it; npm, if there is none. */
export async function findPackageCommands(folder: string): Promise<PackageCommands> {
  const found = await detect({ cwd: folder });
  return createPackageCommands(found?.agent ?? 'npm');
}

/** The commands of a package manager. */
export function createPackageCommands(agent: Agent): PackageCommands {
  const resolve = (kind: 'add' | 'install' | 'execute-local', args: string[]): PackageCommand => {
    const resolved = resolveCommand(agent, kind, args) ?? { command: 'npx', args };
    return { ...resolved, text: [resolved.command, ...resolved.args].join(' ') };
  };
  return {
    install({ packages, hasUninstalled }) {
      if (packages.length > 0) {
        return resolve('add', ['-D', ...packages]);
      }
      return hasUninstalled ? resolve('install', []) : undefined;
    },
    initWorker: (folder) => resolve('execute-local', ['msw', 'init', folder, '--save']),
    execute: (line) => resolve('execute-local', line.split(' ')),
  };
}
