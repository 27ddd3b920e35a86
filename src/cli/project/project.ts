import type { PackageJson } from './package-json.js';

/** A package in the `node_modules` of a project. */
export interface InstalledPackage {
  readonly version: string;
  readonly packageJson: PackageJson;
  /** The text of one of its files; undefined if there is none. */
  readonly read: (path: string) => string | undefined;
}

/** A project that uses the kit, or is about to. Paths are relative to its folder, with slashes. */
export interface Project {
  readonly packageJson: PackageJson;
  /** The text of a file; undefined if there is none. */
  readonly read: (path: string) => string | undefined;
  /** The package that code of the project would load by this name. */
  readonly findPackage: (name: string) => InstalledPackage | undefined;
}

export type Framework = 'vite' | 'next' | 'plain';

export type Language = 'ts' | 'js';

const scriptEndings = ['ts', 'mts', 'tsx', 'js', 'mjs', 'jsx', 'cts', 'cjs'];

/** The first file that exists with this path and the ending of a script. */
export function findScript({ read }: Project, path: string): string | undefined {
  return scriptEndings.map((ending) => `${path}.${ending}`).find((one) => read(one) !== undefined);
}

/** The text of the first config file that exists: `vite.config`, `next.config`. */
export function readConfig(project: Project, name: string): string | undefined {
  const path = findScript(project, name);
  return path && project.read(path);
}
