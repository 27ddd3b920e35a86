import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { createsAndDeletes, lists, send } from './load.js';
import { type RunningServer, startContestant } from './running-server.js';
import { workshop } from './workshop.js';

export interface Memory {
  /** What 100,000 more plants take. */
  readonly bytesPer100000: number;
  /** In use once a journal is full, and after a million requests more. */
  readonly before: number;
  readonly after: number;
}

const million = 1_000_000;
const reporter = pathToFileURL(join(workshop, 'servers/report-memory.js')).href;
const nodeFlags = ['--expose-gc', '--import', reporter];

/** What is in use, what nobody needs any more collected before. */
async function usedBytesOf({ child }: RunningServer): Promise<number> {
  const shown = once(child, 'message');
  child.send('tell');
  const [bytes] = await shown;
  return bytes;
}

/** Measures what plants take, and whether requests leave anything behind. */
export async function measureMemory(): Promise<Memory> {
  await using few = await startContestant(plantStoreKit, 1000, nodeFlags);
  const bytesOfFew = await usedBytesOf(few);
  const bytesOfMany = await measureMillion();

  await sendRequests(few, 200_000);
  const before = await usedBytesOf(few);
  await sendRequests(few, million);
  const after = await usedBytesOf(few);
  const bytesPer100000 = ((bytesOfMany - bytesOfFew) / (million - 1000)) * 100_000;
  return { bytesPer100000, before, after };
}

async function measureMillion(): Promise<number> {
  await using many = await startContestant(plantStoreKit, million, nodeFlags);
  return await usedBytesOf(many);
}

/** Half of them lists, half creates and deletes. */
async function sendRequests({ url }: RunningServer, amount: number): Promise<void> {
  await send(url, lists(plantStoreKit), { amount: amount / 2, connections: 100 });
  await send(url, createsAndDeletes(plantStoreKit), { amount: amount / 2, connections: 100 });
}
