import type { PackageJson } from '../../../src/cli/project/package-json.js';
import type { Project } from '../../../src/cli/project/project.js';

/** A project that is held in memory. */
interface SampleProject {
  readonly packageJson?: PackageJson;
  readonly files?: Readonly<Record<string, string>>;
  /** The versions of the packages in node_modules. */
  readonly installed?: Readonly<Record<string, string>>;
}

/** The worker script of a version of msw, as far as it matters. */
export function workerScriptOf(version: string): string {
  return `const PACKAGE_VERSION = '${version}'\nconst INTEGRITY_CHECKSUM = 'sum-${version}'\n`;
}

export function projectOf({
  packageJson = {},
  files = {},
  installed = {},
}: SampleProject): Project {
  return {
    packageJson,
    read: (path) => files[path],
    findPackage(name) {
      const version = installed[name];
      const read = (path: string) =>
        version !== undefined && path === 'lib/mockServiceWorker.js'
          ? workerScriptOf(version)
          : undefined;
      return version === undefined ? undefined : { version, packageJson: { version }, read };
    },
  };
}
