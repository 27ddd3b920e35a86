import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import fc from 'fast-check';
import { createPlantMock, type Har, type PlantMockOptions } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { createHar } from '../../../src/service/journal/create-har.js';

const schemas: Record<string, object> = createRequire(import.meta.url)('har-schema');

/** The HAR of a mock that was sent requests. */
async function harOf(
  requests: readonly Request[],
  options: PlantMockOptions = {},
): Promise<Har['log']> {
  const mock = createPlantMock(options);
  for (const request of requests) {
    await mock.fetch(request).catch(() => {});
  }
  return mock.requests.toHar().log;
}

const url = 'http://127.0.0.1:4010/plants';
const authorization = 'Bearer alice-token';
const headers = { authorization, 'content-type': 'application/json' };

describe('the requests of a mock as HAR', () => {
  it('name the kit and its version', async () => {
    expect(await harOf([])).toEqual({
      version: '1.2',
      creator: { name: 'plant-store-kit', version: packageJson.version },
      entries: [],
    });
  });

  it('have both sides of each, and what the mock knows of it', async () => {
    const body = '{"id":7007,"name":"Løvetann"}';

    const { entries } = await harOf([
      new Request(url, { method: 'POST', headers, body }),
      new Request(`${url}?limit=2&limit=%ff&&b`, { method: 'PUT' }),
      new Request(`${url}/1`, { method: 'DELETE', headers: { authorization: 'Bearer nobody' } }),
    ]);

    expect(entries).toMatchObject([
      {
        request: {
          method: 'POST',
          postData: { mimeType: 'application/json', text: body },
          bodySize: 30,
        },
        response: { status: 200, content: { text: '{"name":"Løvetann"}', size: 20 } },
        _operation: 'create',
        _user: 'alice',
      },
      {
        request: {
          url: 'http://127.0.0.1:4010/plants?limit=2&limit=%ff&&b',
          queryString: [
            { name: 'limit', value: '2' },
            { name: 'limit', value: '%ff' },
            { name: 'b', value: '' },
          ],
        },
        response: { status: 405 },
        _hint: expect.stringContaining('the method must be'),
      },
      { response: { status: 401 }, _rejectedBy: 'authentication.unknown-token' },
    ]);
    expect(entries[0]).not.toHaveProperty('_hint');
    expect(entries[1]).not.toHaveProperty('_user');
  });

  it('say so if a client got no response, half of one, or none yet', async () => {
    const mock = createPlantMock();
    const waiting = new AbortController();
    const ask = () => mock.fetch(new Request(url, { headers, signal: waiting.signal }));
    mock.faults.add(
      { kind: 'drop-connection', nth: 1 },
      { kind: 'truncate-body', nth: 2 },
      { kind: 'no-answer', nth: 3 },
    );
    await ask().catch(() => {});
    await ask();
    const answered = ask().catch(() => {});
    await expect.poll(() => mock.requests.count).toBe(3);

    const { entries } = mock.requests.toHar().log;

    expect(entries.map(({ comment }) => comment)).toEqual([
      'The client got no response, by the fault drop-connection.',
      'The client got half of the body.',
      'The mock has not answered yet.',
    ]);
    expect(entries[0]).toMatchObject({ response: { status: 0 }, _fault: 'drop-connection' });
    waiting.abort();
    await answered;
  });

  it('say that a body is cut, and how long it was', async () => {
    const body = JSON.stringify({ id: 7007, name: 'x'.repeat(20_000) });

    const { entries } = await harOf([new Request(url, { method: 'POST', headers, body })]);

    expect(entries[0]?.request).toMatchObject({
      bodySize: body.length,
      postData: { comment: expect.stringContaining(String(body.length)) },
    });
    expect(entries[0]?.response).toMatchObject({ bodySize: -1 });
  });

  it('keep to the schema of HAR, whatever is sent', () => {
    const ajv = new Ajv({
      strict: false,
      formats: { 'date-time': true, uri: (text) => URL.canParse(text) },
    });
    ajv.addMetaSchema(draft6);
    ajv.addSchema(Object.values(schemas));
    const isHar = ajv.getSchema('har.json#') ?? ajv.getSchema('har.json');
    const odd = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('[', '//[', 'http://[bad/plants', 'a b', 'x:99999', 'user:pw@h', 'evil#', ''),
    );
    const entries = fc.record({
      id: fc.constant(1),
      at: fc.constant('2026-01-01T00:00:00.000Z'),
      request: fc.record({
        method: fc.constantFrom('GET', 'OPTIONS', 'M-SEARCH'),
        origin: fc.constantFrom('http://127.0.0.1:4010', 'https://a.example'),
        path: odd,
        query: odd,
        headers: fc.record({ 'content-type': odd }),
        body: odd,
      }),
    });

    expect(isHar?.({ log: { version: '1.2' } })).toBe(false);
    fc.assert(
      fc.property(entries, (entry) => {
        const har = createHar([entry]);

        expect(isHar?.(har), JSON.stringify(isHar?.errors)).toBe(true);
        expect(new URL(har.log.entries[0]?.request.url ?? '').username).toBe('');
        expect(new URL(har.log.entries[0]?.request.url ?? '').hash).toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
