import { type FaultCategory, faults } from './faults.js';
import { findOutFaults } from './find-out-faults.js';

const categories: readonly FaultCategory[] = ['shape', 'status', 'content type', 'error bodies'];

findOutFaults(faults.filter(({ category }) => categories.includes(category)));
