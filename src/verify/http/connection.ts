export { Session as Connection } from './session.js';
