import { makeTempFolder, type TempFolder } from './temp-folder.js';

export const makeProject = (files: Readonly<Record<string, unknown>>): Promise<TempFolder> =>
  makeTempFolder({ 'package.json': {}, ...files });

export function installed(
  name: string,
  version: string,
  {
    at = 'node_modules',
    ...more
  }: { at?: string; engines?: { node: string }; peerDependencies?: Record<string, string> } = {},
): Record<string, unknown> {
  const home = `${at}/${name}`;
  return {
    [`${home}/package.json`]: { name, version, ...more },
    ...(name === 'msw' && { [`${home}/lib/mockServiceWorker.js`]: workerScriptOf(version) }),
  };
}

/** The worker script of a version of msw, as far as msw reads it. */
export function workerScriptOf(version: string): string {
  return `const PACKAGE_VERSION = '${version}'\nconst INTEGRITY_CHECKSUM = 'sum of ${version}'\n`;
}
