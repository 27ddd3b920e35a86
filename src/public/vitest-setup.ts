export { stop } from '../testing/vitest-setup.js';
