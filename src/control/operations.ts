import { faultOperations } from './fault-operations.js';
import { plantOperations } from './plant-operations.js';
import { requestOperations } from './request-operations.js';
import { serviceOperations } from './service-operations.js';
import { snapshotOperations } from './snapshot-operations.js';

/**
 * The table of operations: what can be done to a running plant store. From its rows come the calls of the admin
 * API, the clients of a server and of a mock in the same process, both panels, and the reference page.
 */
export const operations = {
  ...serviceOperations,
  ...plantOperations,
  ...snapshotOperations,
  ...faultOperations,
  ...requestOperations,
};
