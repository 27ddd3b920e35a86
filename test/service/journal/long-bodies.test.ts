import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Exchange } from '../../../src/service/exchange.js';
import type { RequestBody } from '../../../src/service/plain-http.js';
import { createPlantService, type PlantService } from '../../../src/service/plant-service.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Adds a request to the journal, and settles it. */
function record(service: PlantService, body: RequestBody): Exchange {
  const request = { method: 'POST', path: '/plants', query: '', headers: {}, body };
  const exchange = new Exchange(service, request);
  service.sandboxes.default.journal.add(exchange);
  exchange.settle();
  return exchange;
}

it('a settled exchange keeps only the beginning of a long body in memory', async () => {
  const service = createPlantService({ journal: { bodyBytes: 16 } });
  // The server has bodies of this class, and its `slice` copies nothing.
  let body: Buffer | undefined = Buffer.alloc(100_000, 'ä');
  const memory = new WeakRef(body.buffer);
  const { request } = record(service, body);
  body = undefined;

  await new Promise(setImmediate);
  collectGarbage();

  expect(Buffer.from(request.body).toString()).toBe('ä'.repeat(8));
  expect(memory.deref()).toBeUndefined();
});
