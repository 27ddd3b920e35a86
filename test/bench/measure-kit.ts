import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { main, plantStoreKit } from './competitors.js';
import { createsAndDeletes, lists, send } from './load.js';
import { median } from './measure-rates.js';
import { type RunningServer, startCompetitor } from './running-server.js';
import { workshop } from './workshop.js';

export interface Memory {
  /** What 100,000 more plants take. */
  readonly of100000Plants: number;
  /** In use once a journal is full, and after a million requests more. */
  readonly before: number;
  readonly after: number;
}

const million = 1_000_000;
const reporter = pathToFileURL(join(workshop, 'servers/report-memory.js')).href;
const nodeFlags = ['--expose-gc', '--import', reporter];

/** Measures what plants take, and whether requests leave anything behind. */
export async function measureMemory(): Promise<Memory> {
  await using few = await startCompetitor(plantStoreKit, 1000, nodeFlags);
  const bytesOfFew = await usedBytesOf(few);
  const bytesOfMany = await usedBytesWith(million);
  await sendRequests(few, 200_000);
  const before = await usedBytesOf(few);
  await sendRequests(few, million);
  const after = await usedBytesOf(few);
  const of100000Plants = ((bytesOfMany - bytesOfFew) / (million - 1000)) * 100_000;
  return { of100000Plants, before, after };
}

async function usedBytesWith(plants: number): Promise<number> {
  await using server = await startCompetitor(plantStoreKit, plants, nodeFlags);
  return await usedBytesOf(server);
}

/** What is in use, what nobody needs any more collected before. */
async function usedBytesOf({ child }: RunningServer): Promise<number> {
  const shown = once(child, 'message');
  child.send('tell');
  const [bytes] = await shown;
  return bytes;
}

/** Half of them lists, half creates and deletes. */
async function sendRequests({ url }: RunningServer, amount: number): Promise<void> {
  const half = { amount: amount / 2, connections: 100 };
  await send(url, lists(plantStoreKit), half);
  await send(url, createsAndDeletes(), half);
}

const verifications = 5;

/** How long it takes to verify a local provider in full, the process included, in milliseconds. */
export async function measureVerify(): Promise<number> {
  await using server = await startCompetitor(plantStoreKit, 1000);
  const args = [main, 'verify', '--url', server.url];
  args.push('--token', 'alice-token', '--second-token', 'bob-token');
  const times: number[] = [];
  for (let round = 0; round < verifications; round++) {
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
