import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import gte from 'semver/functions/gte.js';
import { KitError } from '../text/kit-error.js';

type Ranges = Readonly<Record<string, string>>;

/** What the commands read of a package.json. */
interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
  readonly engines?: Ranges;
  readonly scripts?: Ranges;
  readonly jest?: unknown;
  /** What `msw init --save` writes. */
  readonly msw?: { readonly workerDirectory?: string | readonly string[] };
}

/** A folder with a package.json: a project that uses the kit, or a package that is installed for it. */
export interface Project {
  /** Absolute, without links. */
  readonly folder: string;
  readonly packageJson: PackageJson;
}

/** Opens the project of a folder. @throws KitError `invalid-flags`, when it has no package.json. */
export function openProject(folder: string): Project {
  const project = readProject(resolve(folder));
  if (project === undefined) {
    throw new KitError('invalid-flags', 'read the command line', {
      cause: `the folder "${folder}" has no package.json`,
      remedy: 'Run this in the folder of a project, or name that folder.',
    });
  }
  return project;
}

/** The package that code in a folder would load. Not by `require.resolve`, which exports may forbid. */
export function findPackage(folder: string, name: string): Project | undefined {
  const parent = dirname(folder);
  const above = () => (parent === folder ? undefined : findPackage(parent, name));
  return readProject(join(folder, 'node_modules', name)) ?? above();
}

function readProject(folder: string): Project | undefined {
  const text = readIfThere(folder, 'package.json');
  return text === undefined
    ? undefined
    : { folder: realpathSync(folder), packageJson: JSON.parse(text) };
}

export function readIfThere(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A script that has any ending: `vite.config` for `vite.config.mts`. */
export function findScript(folder: string, path: string): string | undefined {
  const endings = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs'];
  return endings
    .map((ending) => `${path}.${ending}`)
    .find((name) => existsSync(join(folder, name)));
}

/** A script of a project, or a page that loads one. */
export interface Source {
  /** From the folder of the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Reads the scripts of a project and of the packages below it, but not what is installed. */
export function readSources(project: Project, folder = ''): Source[] {
  const entries = readdirSync(join(project.folder, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      const isRead = /^(?!\.|node_modules$|dist$)|^\.storybook$/.test(entry.name);
      return isRead ? readSources(project, `${path}/`) : [];
    }
    const isScript = entry.isFile() && /\.([cm]?[jt]sx?|vue|svelte|html)$/.test(path);
    return isScript ? [{ path, text: readIfThere(project.folder, path) ?? '' }] : [];
  });
}

/** The range of each package that a project declares, as any kind of dependency. */
export function declaredRanges({ packageJson }: Project): Ranges {
  const { dependencies, devDependencies, peerDependencies } = packageJson;
  return { ...peerDependencies, ...devDependencies, ...dependencies };
}

/** The newest major version of msw that runs on a version of Node.js. */
export function mswMajorFor(nodeVersion: string): 2 | 3 {
  return gte(nodeVersion, '22.12.0') ? 3 : 2;
}

/** The name that msw gives to the script of its service worker. */
export const workerScript = 'mockServiceWorker.js';

/** The folders for the worker script that `msw init --save` has written to package.json. */
export function workerFoldersOf({ packageJson }: Project): readonly string[] {
  return [packageJson.msw?.workerDirectory ?? []].flat();
}

/** Whether a folder of a project has the worker script of this msw, by what msw itself compares. */
export function hasCurrentWorker(project: Project, folder: string, msw: Project): boolean {
  const own = readIfThere(msw.folder, `lib/${workerScript}`) ?? '';
  const checksum = own.split("INTEGRITY_CHECKSUM = '")[1]?.split("'")[0];
  const script = readIfThere(project.folder, `${folder}/${workerScript}`);
  return checksum !== undefined && script?.includes(checksum) === true;
}
