import { type FaultCategory, faults } from './faults.js';
import { findOutFaults } from './find-out-faults.js';

const categories: readonly FaultCategory[] = [
  'storage',
  'identity',
  'deletion',
  'encoding',
  'concurrency',
];

findOutFaults(faults.filter(({ category }) => categories.includes(category)));
