import { faultOperations } from './fault-operations.js';
import { plantOperations } from './plant-operations.js';
import { requestOperations } from './request-operations.js';
import { serviceOperations } from './service-operations.js';

/**
 * The table of operations: what can be done to a running plant store. From its rows come the calls of the admin
 * API, the clients, what `mock.plants` and the like do, and the reference page.
 */
export const operations = {
  ...serviceOperations,
  ...plantOperations,
  ...faultOperations,
  ...requestOperations,
} as const;
