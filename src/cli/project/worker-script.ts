import { type Project, readIfThere } from './project.js';

/** The name that msw gives to the script of its service worker. */
export const workerScript = 'mockServiceWorker.js';

/** The folders into which `msw init --save` has written the worker script. */
export function savedWorkerFolders({ packageJson }: Project): readonly string[] {
  return [packageJson.msw?.workerDirectory ?? []].flat();
}

/** Whether the worker script of a folder is that of a version of msw; undefined if there is none. */
export function isWorkerCurrent(
  project: Project,
  folder: string,
  msw: Project,
): boolean | undefined {
  const script = readIfThere(project, `${folder}/${workerScript}`);
  // What msw compares when the worker starts.
  const checksum = /INTEGRITY_CHECKSUM = '([^']+)'/.exec(
    readIfThere(msw, `lib/${workerScript}`) ?? '',
  )?.[1];
  return script === undefined ? undefined : checksum !== undefined && script.includes(checksum);
}
