import { describe, expect, it } from 'vitest';
import { type AccessToken, TokenRegistry, writersOf } from '../../src/store/token-registry.js';

const issued: AccessToken = { token: 'a', user: 'alice', scopes: ['read'], status: 'expired' };

describe('a token registry', () => {
  it('finds an issued token as it is, also if it accepts any other', () => {
    for (const anyToken of [true, false]) {
      const registry = new TokenRegistry([issued], { anyToken });

      expect(registry.find('a')).toEqual(issued);
      expect(registry.isIssued('a')).toBe(true);
      expect(registry.all()).toEqual([issued]);
    }
  });

  it('finds another token only if it accepts any: with all scopes, for a user of that name', () => {
    const open = new TokenRegistry([issued], { anyToken: true });
    const closed = new TokenRegistry([issued], { anyToken: false });

    expect(open.find('carol')).toEqual({
      token: 'carol',
      user: 'carol',
      scopes: ['read', 'write'],
      status: 'valid',
    });
    expect(closed.find('carol')).toBeUndefined();
    expect(open.isIssued('carol')).toBe(false);
  });

  it('replaces the issued tokens', () => {
    const registry = new TokenRegistry([issued], { anyToken: false });
    const other: AccessToken = { ...issued, token: 'b' };

    registry.replace([other]);

    expect(registry.all()).toEqual([other]);
    expect(registry.find('a')).toBeUndefined();
  });
});

describe('the users who may write', () => {
  it('have a valid token with that scope, and are named once', () => {
    const token = (user: string, change: Partial<AccessToken> = {}): AccessToken => ({
      token: user,
      user,
      scopes: ['read', 'write'],
      status: 'valid',
      ...change,
    });

    const writers = writersOf([
      token('alice'),
      token('alice', { token: 'another' }),
      token('bob', { status: 'revoked' }),
      token('carol', { scopes: ['read'] }),
      token('dave', { scopes: ['write'] }),
    ]);

    expect(writers).toEqual(['alice', 'dave']);
  });
});
