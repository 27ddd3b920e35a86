import type { InstalledPackage } from './project.js';

/** The name that msw gives to the script of its service worker. */
export const workerScript = 'mockServiceWorker.js';

interface WorkerStamp {
  readonly version: string | undefined;
  /** What msw compares when the worker starts. */
  readonly checksum: string | undefined;
}

/** Reads which msw has written a worker script. */
export function readWorkerStamp(script: string): WorkerStamp {
  const constant = (name: string) => new RegExp(`\\b${name} = '([^']+)'`).exec(script)?.[1];
  return { version: constant('PACKAGE_VERSION'), checksum: constant('INTEGRITY_CHECKSUM') };
}

/** Whether a worker script is the one of an installed msw. */
export function isWorkerCurrent(script: string, msw: InstalledPackage): boolean {
  const own = readWorkerStamp(msw.read(`lib/${workerScript}`) ?? '');
  const stamp = readWorkerStamp(script);
  return own.checksum === undefined
    ? stamp.version === msw.version
    : stamp.checksum === own.checksum;
}
