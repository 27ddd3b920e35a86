import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../../src/verify/session/limiter.js';

/** Tasks that a test ends by their names, and the names of those that have begun. */
function tasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

describe('createLimiter', () => {
  it('runs as many tasks as the limit allows', () => {
    const limit = createLimiter(2);
    const { begun, task } = tasks();

    for (const name of ['a', 'b', 'c']) {
      limit(task(name));
    }

    expect(begun).toEqual(['a', 'b']);
  });

  it('runs tasks in the order in which they came', async () => {
    const limit = createLimiter(1);
    const { begun, task, end } = tasks();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => limit(task(name)));

    end('a');
    await a;
    await expect.poll(() => begun).toEqual(['a', 'b']);
    end('b');
    await b;
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    end('c');

    await expect(c).resolves.toBe('c');
  });

  it('goes on after a task that throws', async () => {
    const limit = createLimiter(1);

    const failed = limit(() => Promise.reject(new Error('no plant')));
    const next = limit(async () => 'next');

    await expect(failed).rejects.toThrow('no plant');
    await expect(next).resolves.toBe('next');
  });

  it('runs as many tasks again once all are done', async () => {
    const limit = createLimiter(2);
    await Promise.all(['a', 'b', 'c'].map((name) => limit(async () => name)));
    const { begun, task } = tasks();

    for (const name of ['d', 'e', 'f']) {
      limit(task(name));
    }

    expect(begun).toEqual(['d', 'e']);
  });
});
