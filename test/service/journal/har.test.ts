import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import fc from 'fast-check';
import { createPlantMock, type Har, type PlantMockOptions } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { createHar } from '../../../src/service/journal/create-har.js';

const schemas: Record<string, object> = createRequire(import.meta.url)('har-schema');

const ajv = new Ajv({
  strict: false,
  formats: { 'date-time': true, uri: (text) => URL.canParse(text) },
});
ajv.addMetaSchema(draft6);
ajv.addSchema(Object.values(schemas));
const isHar = ajv.getSchema('har.json#') ?? ajv.getSchema('har.json');

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
    const headers = { authorization, 'content-type': 'application/json' };

    const { entries } = await harOf([
      new Request(url, { method: 'POST', headers, body }),
      new Request(`${url}?limit=2&limit=%ff`, { headers: { authorization: 'Bearer nobody' } }),
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
          url: 'http://127.0.0.1:4010/plants?limit=2&limit=%ff',
          queryString: [
            { name: 'limit', value: '2' },
            { name: 'limit', value: '%ff' },
          ],
        },
        response: { status: 401 },
        _rejectedBy: 'authentication.unknown-token',
      },
    ]);
  });

  it('have no member for what is not known', async () => {
    const { entries } = await harOf([
      new Request(url),
      new Request(`${url}/1`, { method: 'DELETE', headers: { authorization } }),
    ]);

    const [list, removal] = entries;
    expect(list).not.toHaveProperty('comment');
    expect(list).not.toHaveProperty('_user');
    expect(list).not.toHaveProperty('_hint');
    expect(list?.request).toMatchObject({ url, queryString: [], headersSize: -1 });
    expect(list?.response).toMatchObject({ headersSize: -1 });
    expect(list?.response.content).not.toHaveProperty('comment');
    expect(removal?.response).toMatchObject({ status: 204, bodySize: 0 });
    expect(removal?.response.content).toEqual({ size: 0, mimeType: '' });
  });

  it('have the hint for a request that is for no operation', async () => {
    const { entries } = await harOf([new Request(`${url}?a=1&&b`, { method: 'PUT' })]);

    expect(entries[0]?._hint).toContain('the method must be');
    expect(entries[0]?.request.queryString).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '' },
    ]);
  });

  it('have the status 0 for a request without a response', async () => {
    const scenarios = { outage: { faults: [{ kind: 'drop-connection' }] } } as const;
    const { entries } = await harOf([new Request(url)], { scenarios, scenario: 'outage' });

    expect(entries).toMatchObject([
      {
        response: { status: 0 },
        comment: 'The client got no response, by the fault drop-connection.',
        _fault: 'drop-connection',
        _scenario: 'outage',
      },
    ]);
  });

  it('say so if a response is not whole, or not there yet', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'truncate-body', times: 1 }] });
    await mock.fetch(new Request(url, { headers: { authorization } }));
    mock.faults.add({ kind: 'no-answer' });
    const waiting = new AbortController();
    const request = new Request(url, { signal: waiting.signal });
    const answered = mock.fetch(request).catch(() => {});
    await expect.poll(() => mock.requests.count).toBe(2);

    expect(mock.requests.toHar().log.entries.map(({ comment }) => comment)).toEqual([
      'The client got half of the body.',
      'The mock has not answered yet.',
    ]);
    waiting.abort();
    await answered;
  });

  it('have no size if the body is not text', async () => {
    const body = new Uint8Array([0xff, 0xfe]);
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf]);

    const { entries } = await harOf([
      new Request(url, { method: 'POST', body }),
      new Request(url, { method: 'POST', body: bytes }),
    ]);

    expect(entries.map(({ request }) => request.bodySize)).toEqual([-1, 3]);
  });

  it('say that a body is cut', async () => {
    const name = 'x'.repeat(20_000);
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ id: 7007, name });

    const { entries } = await harOf([new Request(url, { method: 'POST', headers, body })]);

    expect(entries[0]?.request).toMatchObject({
      bodySize: body.length,
      postData: { comment: expect.stringContaining(String(body.length)) },
    });
  });

  it('keep to the schema of HAR, whatever is sent', () => {
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
    fc.assert(
      fc.property(entries, (entry) => {
        const har = createHar([entry]);

        expect(isHar?.(har), JSON.stringify(isHar?.errors)).toBe(true);
        expect(new URL(har.log.entries[0]?.request.url ?? '').username).toBe('');
        expect(new URL(har.log.entries[0]?.request.url ?? '').hash).toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
