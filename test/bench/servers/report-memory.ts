// node --expose-gc --import ./report-memory.js ... : tells, when asked, what is in use.
import process from 'node:process';

process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// Else the channel alone would keep the process alive.
process.channel?.unref();
