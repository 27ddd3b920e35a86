import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';

interface Page extends AsyncDisposable {
  readonly thread: Worker;
  /** The next message of the page: how many plants it sees, and which pages it heard on the channel. */
  next(): Promise<{ count: number; heardFrom?: string }>;
}

async function openPage(name: string, by: 'table' | 'factory'): Promise<Page> {
  const file = new URL('page-thread.ts', import.meta.url).href;
  const thread = new Worker(
    `import('tsx/esm/api').then((tsx) => tsx.tsImport('${file}', '${file}'))`,
    { eval: true, workerData: { name, by } },
  );
  await once(thread, 'message');
  return {
    thread,
    next: async () => (await once(thread, 'message'))[0],
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}

// Two threads that each load jsdom take long on a busy machine.
describe('two pages in two threads', () => {
  it('do not see each other’s plants', async () => {
    await using first = await openPage('first', 'table');
    await using second = await openPage('second', 'table');
    const heard = second.next();

    first.thread.postMessage('create');

    // The page itself reports last, so nothing was reported before.
    expect(await heard).toEqual({ heardFrom: 'the page', count: 0 });
  });

  it('see each other’s plants with the factory of the library', async () => {
    await using first = await openPage('first', 'factory');
    await using second = await openPage('second', 'factory');

    first.thread.postMessage('create');

    await waitFor(async () => {
      second.thread.postMessage('count');
      expect(await second.next()).toMatchObject({ count: 1 });
    });
  });

  it('keep no thread alive', async () => {
    await using page = await openPage('first', 'table');
    const exited = once(page.thread, 'exit');

    page.thread.postMessage('close');

    expect(await exited).toEqual([0]);
  });
});

describe('two mocks in one thread', () => {
  it('do not see each other’s plants', () => {
    const first = createPlantMock({ plants: [] });
    const second = createPlantMock({ plants: [] });

    first.plants.create({ id: 1, name: 'Basil' });

    expect(second.plants.count).toBe(0);
  });
});
