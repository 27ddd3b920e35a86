import { answerFaults } from './faults/answers.js';
import { deleteFaults } from './faults/deletes.js';
import type { Fault } from './faults/fault.js';
import { inputFaults } from './faults/inputs.js';
import { listFaults } from './faults/lists.js';
import { responseFaults } from './faults/responses.js';
import { storeFaults } from './faults/store.js';

export type { Fault } from './faults/fault.js';

export const faults: readonly Fault[] = [
  ...answerFaults,
  ...inputFaults,
  ...storeFaults,
  ...deleteFaults,
  ...listFaults,
  ...responseFaults,
];
