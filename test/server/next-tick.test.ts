import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = join(import.meta.dirname, 'measure-next-tick.ts');

/** @returns the CPU time of a call of `process.nextTick`, in nanoseconds. */
async function measure(...flags: string[]): Promise<number> {
  const args = ['--expose-gc', '--import', 'tsx', script, ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

// Both in one run, of the CPU's time, and the difference would be fivefold: noise does not make it.
it('process.nextTick of a server is as fast after garbage was collected', async () => {
  const before = await measure();
  const after = await measure('--after-collections');

  expect(after / before).toBeLessThan(2);
});
