// Measures process.nextTick in a server's process, and prints its time; next-tick.test.ts runs it: [--after-collections]
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import '../../src/server/listen.js';

/** @returns the CPU time of a call, in nanoseconds. */
function measureTicks(count: number): Promise<number> {
  return new Promise((resolve) => {
    const before = process.cpuUsage();
    let done = 0;
    const tick = () => {
      done++;
      if (done < count) {
        process.nextTick(tick);
      } else {
        const { user, system } = process.cpuUsage(before);
        resolve(((user + system) * 1000) / count);
      }
    };
    process.nextTick(tick);
  });
}

await measureTicks(50);
if (process.argv.includes('--after-collections')) {
  for (let collection = 0; collection < 3; collection++) {
    await setTimeout(10);
    globalThis.gc?.();
  }
}
await measureTicks(200_000);
const rounds: number[] = [];
for (let round = 0; round < 5; round++) {
  rounds.push(await measureTicks(200_000));
}
process.stdout.write(String(Math.min(...rounds)));
