import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Request as NodeFetchRequest } from 'node-fetch';
import { createPlantMock, type JournalEntry } from 'plant-store-kit';
import { expect, it } from 'vitest';

/** Headers whose iteration keeps the case of names, as those of happy-dom do. */
class CaseKeepingHeaders extends Headers {
  override *[Symbol.iterator](): HeadersIterator<[string, string]> {
    for (const [name, value] of super.entries()) {
      yield [name.toUpperCase(), value];
    }
  }
}

/** Collects garbage, as Node does at times of its own. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Sends a request that is never answered; returns what aborts it, how it ends, and the mock. */
function sendUnanswered() {
  const mock = createPlantMock({ faults: [{ kind: 'no-answer' }] });
  const client = new AbortController();
  const request = new Request('http://127.0.0.1:4010/plants', { signal: client.signal });
  const ended = mock.fetch(request).then(
    () => 'answered',
    (error: Error) => error.name,
  );
  return { abort: () => client.abort(), ended, mock };
}

it('a request that is not answered ends when its client gives up, also after garbage was collected', async () => {
  const { abort, ended } = sendUnanswered();
  for (let round = 0; round < 2; round++) {
    await new Promise(setImmediate);
    collectGarbage();
  }

  abort();

  expect(await ended).toBe('AbortError');
});

it('a request that is not answered is recorded with its fault, and not as left by its client', async () => {
  const { abort, ended, mock } = sendUnanswered();
  const recorded: JournalEntry[] = [];
  mock.requests.subscribe((entry) => recorded.push(entry));
  await new Promise(setImmediate);

  abort();
  await ended;

  expect(recorded).toMatchObject([{ fault: 'no-answer' }]);
  expect(recorded[0]).not.toHaveProperty('disconnected');
});

it('reads a header in whatever case its name is iterated', async () => {
  const request = new Request('http://127.0.0.1:4010/plants');
  const headers = new CaseKeepingHeaders({ authorization: 'Bearer alice-token' });
  Object.defineProperty(request, 'headers', { value: headers });

  const { status } = await createPlantMock().fetch(request);

  expect(status).toBe(200);
});

it('a path with a slash at its end, which a framework may add, is that without it', async () => {
  const mock = createPlantMock({ baseUrl: '/api' });
  const headers = { authorization: 'Bearer alice-token' };
  const statusOf = async (path: string, method = 'GET') =>
    (await mock.fetch(new Request(`http://127.0.0.1${path}`, { method, headers }))).status;

  expect(await statusOf('/api/plants/?limit=3')).toBe(200);
  expect(await statusOf('/api/plants/1/', 'DELETE')).toBe(
    await statusOf('/api/plants/2', 'DELETE'),
  );
  expect(await statusOf('/api/plants//')).toBe(404);
  expect(await statusOf('/')).toBe(404);
});

it('a long list is recorded with the length of its whole body', async () => {
  const plants = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Fern ${id}` }));
  const mock = createPlantMock({ plants });
  const request = new Request('http://127.0.0.1:4010/plants', {
    headers: { authorization: 'Bearer alice-token' },
  });

  const text = await (await mock.fetch(request)).text();

  const response = mock.requests.all()[0]?.response;
  expect(response?.body).toBe(text.slice(0, 16 * 1024));
  expect(response?.bodyLength).toBe(text.length);
});

it('takes what fetch takes', async () => {
  const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
  const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
  const body = '{"id":1001,"name":"Basil"}';

  const created = await mock.fetch('/v1/plants', { method: 'POST', headers, body });
  const listed = await mock.fetch(new URL('https://api.example.com/v1/plants'), { headers });
  const aborted = mock.fetch('/v1/plants', { headers, signal: AbortSignal.abort() });

  expect([created.status, listed.status]).toEqual([200, 200]);
  await expect(aborted).rejects.toThrow('aborted');
  expect(mock.requests.all()).toMatchObject([
    { request: { origin: 'https://api.example.com', path: '/v1/plants', body } },
    { operation: 'list' },
  ]);
});

it('takes a Request of node-fetch, which has no signal', async () => {
  const request = new NodeFetchRequest('http://127.0.0.1:4010/plants', {
    method: 'POST',
    headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
    body: '{"id":1001,"name":"Basil"}',
  });

  const response = await createPlantMock().fetch(request as unknown as Request);

  expect(await response.json()).toEqual({ name: 'Basil' });
  expect(request.signal).toBeNull();
});
