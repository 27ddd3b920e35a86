import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { startContestant } from './running-server.js';
import { median } from './statistics.js';

const main = join(import.meta.dirname, '../../dist/cli/main.js');
const rounds = 5;

/** How long it takes to verify a local provider in full, the process included, in milliseconds. */
export async function measureVerify(): Promise<number> {
  await using server = await startContestant(plantStoreKit, 1000);
  const args = [main, 'verify', '--url', server.url];
  args.push('--token', 'alice-token', '--second-token', 'bob-token');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code !== 0) {
      throw new Error(`Failed to measure verify: it ended with ${code}.`);
    }
    times.push(performance.now() - begun);
  }
  return median(times);
}
