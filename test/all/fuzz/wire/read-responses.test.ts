import { describe, expect, it } from 'vitest';
import { readResponses } from './read-responses.js';

const plant = '{"name":"é"}';
const ok = `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(plant)}\r\n\r\n${plant}`;

function read(text: string, methods: readonly string[] = ['GET', 'GET']) {
  return readResponses(Buffer.from(text), methods).map(({ status, body }) => ({ status, body }));
}

describe('readResponses', () => {
  it('reads pipelined responses, and leaves out the interim ones', () => {
    expect(read(`HTTP/1.1 100 Continue\r\n\r\n${ok}HTTP/1.1 204 No Content\r\n\r\n`)).toEqual([
      { status: 200, body: plant },
      { status: 204, body: '' },
    ]);
  });

  it('leaves out a response that has not ended', () => {
    expect(read(`${ok}${ok.slice(0, -1)}`)).toHaveLength(1);
  });

  it('reads chunks', () => {
    const chunked =
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n1\r\n]\r\n0\r\n\r\n';

    expect(read(chunked + ok)).toEqual([
      { status: 200, body: '[1]' },
      { status: 200, body: plant },
    ]);
  });

  it('reads no body after HEAD', () => {
    expect(read(`HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n${ok}`, ['HEAD', 'GET'])).toEqual([
      { status: 200, body: '' },
      { status: 200, body: plant },
    ]);
  });

  it('rejects what is no response', () => {
    expect(() => read('garbage\r\n\r\n')).toThrow('no status line');
  });
});
