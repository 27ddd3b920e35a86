import type { DoctorCheck } from './check.js';
import { localhost } from './checks/localhost.js';
import { mswNames } from './checks/msw-names.js';
import { nodeVersion } from './checks/node-version.js';
import { oneMsw } from './checks/one-msw.js';
import { packages } from './checks/packages.js';
import { freePort } from './checks/port.js';
import { productionBuild } from './checks/production-build.js';
import { proxy } from './checks/proxy.js';
import { workerScope } from './checks/worker-scope.js';
import { currentWorkerScript } from './checks/worker-script.js';

/** All that `doctor` looks at. */
export const checks = {
  node: nodeVersion,
  packages,
  'one-msw': oneMsw,
  'msw-names': mswNames,
  'worker-script': currentWorkerScript,
  'worker-scope': workerScope,
  'production-build': productionBuild,
  port: freePort,
  localhost,
  proxy,
} as const satisfies Readonly<Record<string, DoctorCheck>>;

export type CheckName = keyof typeof checks;
