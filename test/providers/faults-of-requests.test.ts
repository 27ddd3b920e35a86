import { type FaultCategory, faults } from './faults.js';
import { findOutFaults } from './find-out-faults.js';

const categories: readonly FaultCategory[] = ['authentication', 'limit', 'input checks', 'paths'];

findOutFaults(faults.filter(({ category }) => categories.includes(category)));
