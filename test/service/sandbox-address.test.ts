import { describe, expect, it } from 'vitest';
import { readSender } from '../../src/service/sender.js';
import { Rejection } from '../../src/service/stage-result.js';
import { TokenRegistry } from '../../src/store/token-registry.js';

const tokens = new TokenRegistry(
  [{ token: 'a~b', user: 'alice', scopes: ['read'], status: 'valid' }],
  { anyToken: false },
);

function address(headers: Record<string, string>) {
  const request = { method: 'GET', path: '/plants', query: '', headers, body: new Uint8Array() };
  const sender = readSender(request, tokens);
  return sender instanceof Rejection ? sender.by : [sender.sandbox, sender.authorization];
}

describe('the sandbox that a request names', () => {
  it.each([
    ['Bearer x', undefined, 'Bearer x'],
    ['Bearer x~w1', 'w1', 'Bearer x'],
    ['bearer x~w1', 'w1', 'bearer x'],
    ['Bearer x~y~w1', 'w1', 'Bearer x~y'],
    ['Bearer a~b', undefined, 'Bearer a~b'],
    ['Bearer a~b~w1', 'w1', 'Bearer a~b'],
    ['Bearer ~w1', undefined, 'Bearer ~w1'],
    ['Bearer x~', undefined, 'Bearer x~'],
  ])('of the token %j is %s, and the token %j is left', (authorization, sandbox, left) => {
    expect(address({ authorization })).toEqual([sandbox, left]);
  });

  it('is that of the header, whatever the token says', () => {
    expect(address({ 'x-mock-sandbox': 'w2' })).toEqual(['w2', undefined]);
    expect(address({ 'x-mock-sandbox': 'w2', authorization: 'Bearer x~w1' })).toEqual([
      'w2',
      'Bearer x',
    ]);
    expect(address({ 'x-mock-sandbox': 'w2', authorization: 'Bearer a~b' })).toEqual([
      'w2',
      'Bearer a~b',
    ]);
    expect(address({})).toEqual([undefined, undefined]);
  });

  it('cannot have a name that is none', () => {
    expect(address({ 'x-mock-sandbox': 'a b' })).toBe('mock.header');
  });
});
