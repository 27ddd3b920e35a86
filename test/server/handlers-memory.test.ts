import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HttpResponse, http } from 'msw';
import { startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** How much memory is in use, in bytes. */
async function measureHeap(): Promise<number> {
  await new Promise(setImmediate);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it.each([
  ['as it comes', []],
  ['after a fault has spoiled it', [{ kind: 'malformed-json' } as const]],
])(
  'the journal keeps only the beginning of a body of a handler that is sent %s',
  async (_, faults) => {
    const bodyLength = 1_000_000;
    const handler = http.get('/long', () => HttpResponse.text('x'.repeat(bodyLength)));
    await using server = await startServer({ port: 0, handlers: [handler], faults });
    const ask = async () => (await fetch(`${server.url}/long`)).text();
    await ask();
    const before = await measureHeap();

    for (let count = 0; count < 10; count++) {
      await ask();
    }

    expect((await measureHeap()) - before).toBeLessThan(4 * bodyLength);
    expect(server.requests.count).toBe(11);
  },
);
