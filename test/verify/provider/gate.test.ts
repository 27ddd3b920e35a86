import { describe, expect, it } from 'vitest';
import { createGate } from '../../../src/verify/provider/gate.js';

/** Tasks that end when they are told to, and what has begun of them. */
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

describe('createGate', () => {
  it('lets in as many as there are places', () => {
    const gate = createGate(2);
    const { begun, task } = tasks();

    for (const name of ['a', 'b', 'c']) {
      gate(task(name));
    }

    expect(begun).toEqual(['a', 'b']);
  });

  it('lets in who came first', async () => {
    const gate = createGate(1);
    const { begun, task, end } = tasks();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => gate(task(name)));

    end('a');
    await a;
    await expect.poll(() => begun).toEqual(['a', 'b']);
    end('b');
    await b;
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    end('c');

    await expect(c).resolves.toBe('c');
  });

  it('frees the place of a task that throws', async () => {
    const gate = createGate(1);

    const failed = gate(() => Promise.reject(new Error('no plant')));
    const next = gate(async () => 'next');

    await expect(failed).rejects.toThrow('no plant');
    await expect(next).resolves.toBe('next');
  });

  it('has its places again once all is done', async () => {
    const gate = createGate(2);
    await Promise.all(['a', 'b', 'c'].map((name) => gate(async () => name)));
    const { begun, task } = tasks();

    for (const name of ['d', 'e', 'f']) {
      gate(task(name));
    }

    expect(begun).toEqual(['d', 'e']);
  });
});
