import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { isAll } from '../chosen-of.js';

/** One Pact for all test files of a worker, with which it ends: it takes longer to start than to verify. */
export const sharedPact = new PactProcess();

/** A Pact that verifies nothing. */
export class NoPact extends PactProcess {
  override verify(): Promise<string> {
    return Promise.resolve('{}');
  }
}

/** For faults that other checks must find: then Pact is only one check more, and takes half of the time of a run. */
export const pactForFaults = isAll ? sharedPact : new NoPact();
