import { answerFaults } from './faults/answers.js';
import { credentialFaults } from './faults/credentials.js';
import { deleteFaults } from './faults/deletes.js';
import type { Fault } from './faults/fault.js';
import { inputFaults } from './faults/inputs.js';
import { lastingFaults } from './faults/lasting.js';
import { listFaults } from './faults/lists.js';
import { numberFaults } from './faults/numbers.js';
import { onceFaults } from './faults/once.js';
import { pageFaults } from './faults/pages.js';
import { responseFaults } from './faults/responses.js';
import { shapeFaults } from './faults/shapes.js';
import { storeFaults } from './faults/store.js';
import { textFaults } from './faults/texts.js';

export type { Fault } from './faults/fault.js';

export const faults: readonly Fault[] = [
  ...answerFaults,
  ...shapeFaults,
  ...inputFaults,
  ...textFaults,
  ...numberFaults,
  ...credentialFaults,
  ...storeFaults,
  ...lastingFaults,
  ...deleteFaults,
  ...listFaults,
  ...pageFaults,
  ...responseFaults,
  ...onceFaults,
];

export function faultNamed(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) {
    throw new Error(`There is no fault "${name}".`);
  }
  return found;
}
