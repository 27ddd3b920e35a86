import type { DoctorCheck } from './check.js';
import { freePort, localhost, proxy } from './machine-checks.js';
import { currentWorkerScript, nodeVersion, oneMsw } from './project-checks.js';

/** All that `doctor` looks at. */
export const checks = {
  node: nodeVersion,
  'one-msw': oneMsw,
  'worker-script': currentWorkerScript,
  port: freePort,
  localhost,
  proxy,
} as const satisfies Readonly<Record<string, DoctorCheck>>;

export type CheckName = keyof typeof checks;
