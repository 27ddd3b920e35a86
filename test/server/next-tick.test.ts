import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = join(import.meta.dirname, 'measure-next-tick.ts');

// Both in one process, of the CPU's time, and the difference would be fivefold: noise does not make it.
it('process.nextTick of a server is as fast after garbage was collected', async () => {
  const args = ['--expose-gc', '--import', 'tsx', script];

  const { stdout } = await promisify(execFile)(process.execPath, args);

  const { before, after } = JSON.parse(stdout);
  expect(after / before).toBeLessThan(2);
});
