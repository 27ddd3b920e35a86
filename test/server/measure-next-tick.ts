// Measures process.nextTick in a server's process before and after garbage was collected; next-tick.test.ts runs it.
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

/** @returns the CPU time of a call in the fastest of some rounds, in nanoseconds. */
async function measureRounds(): Promise<number> {
  await measureTicks(200_000);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    rounds.push(await measureTicks(200_000));
  }
  return Math.min(...rounds);
}

await measureTicks(50);
const before = await measureRounds();
for (let collection = 0; collection < 3; collection++) {
  await setTimeout(10);
  globalThis.gc?.();
}
process.stdout.write(JSON.stringify({ before, after: await measureRounds() }));
