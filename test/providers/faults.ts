import { answerFaults } from './faults/answers.js';
import type { Fault } from './faults/fault.js';
import { inputFaults } from './faults/inputs.js';
import { storeFaults } from './faults/store.js';

export type { Fault } from './faults/fault.js';

export const faults: readonly Fault[] = [...answerFaults, ...inputFaults, ...storeFaults];
