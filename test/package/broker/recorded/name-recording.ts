import { join, relative } from 'node:path';
import type { RunnerTestCase } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const started = new WeakMap<object, number>();

/**
 * The name of the recording of a test, without `.json`: its file and its full name, and a number for
 * every broker after the first.
 */
export function nameRecording(test: RunnerTestCase): string {
  const count = (started.get(test) ?? 0) + 1;
  started.set(test, count);
  const file = relative(root, test.file.filepath)
    .replace(/\.test\.ts$/, '')
    .replaceAll(/[\\/]/g, '-');
  const titles: string[] = [test.name];
  for (let { suite } = test; suite !== undefined; { suite } = suite) {
    titles.unshift(suite.name);
  }
  const name = titles
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const short = name.replaceAll(/^-|-$/g, '').slice(0, 120);
  return `${file}/${short}${count === 1 ? '' : `-${count}`}`;
}
