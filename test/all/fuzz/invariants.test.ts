import { describe, expect, it } from 'vitest';
import { checkAnswer } from './invariants.js';
import type { SoakAnswer, SoakRequest } from './soak-request.js';

const headers = { 'content-type': 'application/json' };

function request(method: string, query = ''): SoakRequest {
  return { method, path: '/plants', query, headers: {}, body: new Uint8Array() };
}

function answer(status: number, body: string): SoakAnswer {
  return { status, headers, body };
}

describe('checkAnswer', () => {
  it.each([
    ['a plant', request('POST'), answer(200, '{"name":"Basil","tag":"herb"}')],
    ['an Error', request('POST'), answer(400, '{"error":400,"message":"no"}')],
    ['a list within its limit', request('GET', 'limit=1'), answer(200, '[{"name":"Basil"}]')],
    ['a deletion', request('DELETE'), answer(204, '')],
  ])('accepts %s', (_, asked, given) => {
    expect(() => checkAnswer(asked, given)).not.toThrow();
  });

  it.each([
    ['a status that nobody asked for', request('GET'), answer(500, '{"error":500,"message":"no"}')],
    ['a plant with an id', request('POST'), answer(200, '{"id":1,"name":"Basil"}')],
    ['a plant without a name', request('POST'), answer(200, '{"tag":"herb"}')],
    ['an Error beyond int32', request('GET'), answer(400, '{"error":2147483648,"message":"no"}')],
    ['an Error without a message', request('GET'), answer(400, '{"error":400}')],
    ['a body that is not JSON', request('GET'), answer(400, '<html>')],
    ['a list above its limit', request('GET', 'limit=0'), answer(200, '[{"name":"Basil"}]')],
    ['a body after a delete', request('DELETE'), answer(200, '{}')],
  ])('rejects %s', (_, asked, given) => {
    expect(() => checkAnswer(asked, given)).toThrow();
  });
});
