import { authenticationFaults } from './faults/authentication.js';
import { concurrencyFaults } from './faults/concurrency.js';
import { deletionFaults } from './faults/deletion.js';
import { encodingFaults } from './faults/encoding.js';
import { errorBodyFaults } from './faults/error-bodies.js';
import type { Fault } from './faults/fault.js';
import { identityFaults } from './faults/identity.js';
import { inputCheckFaults } from './faults/input-checks.js';
import { limitFaults } from './faults/limit.js';
import { pathFaults } from './faults/paths.js';
import { shapeFaults } from './faults/shape.js';
import { statusFaults } from './faults/status.js';
import { storageFaults } from './faults/storage.js';

export type { Fault } from './faults/fault.js';

export const faults: readonly Fault[] = [
  ...shapeFaults,
  ...statusFaults,
  ...authenticationFaults,
  ...limitFaults,
  ...storageFaults,
  ...identityFaults,
  ...deletionFaults,
  ...errorBodyFaults,
  ...inputCheckFaults,
  ...encodingFaults,
  ...concurrencyFaults,
  ...pathFaults,
];
