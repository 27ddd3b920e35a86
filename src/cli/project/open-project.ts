import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { KitError } from '../../interface/kit-error.js';
import type { PackageJson } from './package-json.js';
import type { InstalledPackage, Project } from './project.js';

/** A project on the disk. */
export interface ProjectFolder extends Project {
  /** Absolute. */
  readonly folder: string;
}

/**
 * Opens the project of a folder.
 *
 * @throws KitError `unreadable-file`, when it has no package.json, or one that is not JSON.
 */
export function openProject(path: string): ProjectFolder {
  const folder = resolve(path);
  const read = (file: string) => readIfThere(join(folder, file));
  return {
    folder,
    packageJson: readPackageJson(join(folder, 'package.json')),
    read,
    findPackage: (name) => findPackage(folder, name),
  };
}

function readPackageJson(path: string): PackageJson {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
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

/** The package that code in this folder would load. Not by `require.resolve`, which exports may forbid. */
export function findPackage(folder: string, name: string): InstalledPackage | undefined {
  const home = join(folder, 'node_modules', name);
  const text = readIfThere(join(home, 'package.json'));
  if (text !== undefined) {
    const packageJson = JSON.parse(text) as PackageJson;
    const { version = '0.0.0' } = packageJson;
    return { version, packageJson, read: (path) => readIfThere(join(home, path)) };
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findPackage(parent, name);
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
