import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Measured } from './measure-garbage.js';

// What lives long is what makes a server slow. Each bound is a little above what was measured, in bytes.
it('a request leaves little to the garbage collector, also beside many plants', async () => {
  const script = join(import.meta.dirname, 'measure-garbage.ts');
  // A process of its own, since what other tests have left would be counted; one thread and one size of the young
  // space, with which each run gives nearly the same numbers.
  const flags = '--expose-gc --single-threaded --min-semi-space-size=8 --max-semi-space-size=8';
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags.split(' '),
    ...['--import', 'tsx', script],
  ]);

  const { list, createOrDelete }: Measured = JSON.parse(stdout);
  expect.soft(list.allocated).toBeLessThan(1400);
  expect.soft(list.promoted).toBeLessThan(4);
  expect.soft(list.promotedOfMany).toBeLessThan(4);
  expect.soft(list.kept).toBeLessThan(280);
  expect.soft(createOrDelete.allocated).toBeLessThan(2100);
  // Of each plant, 48 bytes: V8 has stored plants old at once, and each holds the plant that it keeps whole.
  expect.soft(createOrDelete.promoted).toBeLessThan(40);
  expect.soft(createOrDelete.promotedOfMany).toBeLessThan(40);
  expect.soft(createOrDelete.kept).toBeLessThan(600);
});
