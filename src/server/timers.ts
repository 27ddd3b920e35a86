/**
 * The timers of Node. A test that replaces those of the global object (`vi.useFakeTimers()`,
 * `mock.timers.enable()`) must not stop a server in its process; these are the same before and after.
 */
export { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from 'node:timers';
export { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
