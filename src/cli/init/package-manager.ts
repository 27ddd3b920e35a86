import { resolveCommand } from 'package-manager-detector/commands';
import { detect } from 'package-manager-detector/detect';

/** The command lines of a package manager, as words. */
export interface PackageManager {
  install(packages: readonly string[]): readonly string[];
  /** Runs the program of an installed package. */
  execute(line: string): readonly string[];
}

/** Finds the package manager by the lock file of a folder or of one above it; npm, if there is none. */
export async function findPackageManager(folder: string): Promise<PackageManager> {
  const agent = (await detect({ cwd: folder }))?.agent ?? 'npm';
  const resolve = (kind: 'add' | 'execute-local', args: string[]) => {
    const resolved = resolveCommand(agent, kind, args) ?? { command: 'npx', args };
    return [resolved.command, ...resolved.args];
  };
  return {
    install: (packages) => resolve('add', ['-D', ...packages]),
    execute: (line) => resolve('execute-local', line.split(' ')),
  };
}
