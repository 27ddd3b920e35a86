import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { KitError } from '../../interface/kit-error.js';

/** What the commands read of a package.json. */
export interface PackageJson {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  /** What `msw init --save` writes. */
  readonly msw?: { readonly workerDirectory?: string | readonly string[] };
}

/** A folder with a package.json: a project that uses the kit, or a package that is installed for it. */
export interface Project {
  /** Absolute, without links. */
  readonly folder: string;
  readonly packageJson: PackageJson;
}

/**
 * Opens the project of a folder.
 *
 * @throws KitError `unreadable-file`, when it has no package.json, or one that is not JSON.
 */
export function openProject(folder: string): Project {
  const path = join(resolve(folder), 'package.json');
  try {
    const packageJson: PackageJson = JSON.parse(readFileSync(path, 'utf8'));
    return { folder: realpathSync(folder), packageJson };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new KitError({
      code: 'unreadable-file',
      task: `read "${path}"`,
      cause: isMissing ? 'there is no such file' : (error as Error).message,
      remedy: isMissing
        ? 'Run this in the folder of a project, or name that folder.'
        : 'Correct the file.',
      details: { path },
      error,
    });
  }
}

/** The text of a file of a project; undefined if there is none. */
export function readIfThere({ folder }: Project, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const scriptEndings = ['ts', 'mts', 'tsx', 'js', 'mjs', 'jsx'];

/** The first file that exists with this path and the ending of a script. */
export function findScript({ folder }: Project, path: string): string | undefined {
  return scriptEndings
    .map((ending) => `${path}.${ending}`)
    .find((one) => existsSync(join(folder, one)));
}

/** The package that code in a folder would load. Not by `require.resolve`, which exports may forbid. */
export function findPackage(folder: string, name: string): Project | undefined {
  const installed = join(folder, 'node_modules', name);
  if (existsSync(join(installed, 'package.json'))) {
    return openProject(installed);
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findPackage(parent, name);
}

/** The range of each package that a project declares, as any kind of dependency. */
export function declaredRanges({ packageJson }: Project): Readonly<Record<string, string>> {
  const { dependencies, devDependencies, peerDependencies } = packageJson;
  return { ...peerDependencies, ...devDependencies, ...dependencies };
}
