import { describe, expect, it } from 'vitest';
import { toEntry } from '../../../src/service/journal/journal-entry.js';
import { JournalRecord } from '../../../src/service/journal/journal-record.js';
import type { PlainRequest } from '../../../src/service/plain-http.js';
import type { RequestResult } from '../../../src/service/request-result.js';

const unanswered: RequestResult = {
  response: undefined,
  operation: 'list',
  user: undefined,
  rejectedBy: undefined,
  fault: undefined,
  delayMs: undefined,
  failedDelivery: undefined,
};

function entryOf(request: Partial<PlainRequest>, result: Partial<RequestResult> = {}) {
  const sent = {
    method: 'GET',
    path: '/plants',
    query: '',
    headers: {},
    body: new Uint8Array(),
    ...request,
  };
  const record = new JournalRecord(1, sent, { ...unanswered, ...result }, 0, undefined, () => {});
  return toEntry(record, '');
}

describe('an entry of the journal', () => {
  it('has no member for what is not known', () => {
    const entry = entryOf({ headers: { accept: '*/*', cookie: undefined } });

    expect(Object.keys(entry)).toEqual(['id', 'at', 'operation', 'request']);
    expect(Object.keys(entry.request)).toEqual(['method', 'path', 'query', 'headers', 'body']);
    expect(Object.keys(entry.request.headers)).toEqual(['accept']);
  });

  it('has the delay of a fault', () => {
    expect(entryOf({}, { delayMs: 0 }).delayMs).toBe(0);
  });

  it.each([
    ['127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['plants.example', 'http://plants.example'],
    ['[::1]:80', 'http://[::1]:80'],
    ['plants.example/x', undefined],
    ['user@plants.example', undefined],
    ['x plants.example', undefined],
    ['plants.example:99999', undefined],
    ['[:1]', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('was sent to the host %j: %j', (host, origin) => {
    expect(entryOf({ headers: { host } }).request.origin).toBe(origin);
  });

  it('was sent to the origin that the transport knows, whatever the host', () => {
    const request = { origin: 'https://a.example', headers: { host: 'b.example' } };

    expect(entryOf(request).request.origin).toBe('https://a.example');
  });
});
