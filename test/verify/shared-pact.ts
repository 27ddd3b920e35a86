import { PactProcess } from '../../src/verify/pacts/pact-process.js';

/** One Pact for all test files of a worker, with which it ends: it takes longer to start than to verify. */
export const sharedPact = new PactProcess();
