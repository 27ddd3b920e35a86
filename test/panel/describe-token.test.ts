import { describe, expect, it } from 'vitest';
import { describeProfile } from '../../src/interface/describe-profile.js';
import type { Outcomes } from '../../src/interface/resolve-outcome.js';
import { describeScopes, describeToken } from '../../src/panel/users/describe-token.js';
import type { AccessToken } from '../../src/store/token-registry.js';

const valid: AccessToken = {
  token: 'alice-token',
  user: 'alice',
  scopes: ['read', 'write'],
  status: 'valid',
};

function sentenceOf(token: Partial<AccessToken>, outcomes: Outcomes = {}): string {
  return describeToken({ ...valid, ...token }, describeProfile({ outcomes }));
}

describe('the sentence about a token', () => {
  it.each<[Partial<AccessToken>, string]>([
    [{}, 'Use it to list, create and delete plants as alice.'],
    [
      { status: 'expired' },
      'Use it to see what your app does when a token has expired: each request is answered with 401.',
    ],
    [
      { status: 'revoked', scopes: ['read'] },
      'Use it to see what your app does when a token was revoked: each request is answered with 401.',
    ],
    [
      { scopes: ['read'] },
      'Use it to see what your app does when a user may only read: a create or a delete is answered with 403.',
    ],
    [
      { scopes: ['write'] },
      'Use it to see what your app does when a user may only write: a list is answered with 403.',
    ],
    [
      { scopes: [] },
      'Use it to see what your app does when a user may do nothing: each request is answered with 403.',
    ],
  ])('describes %j', (token, sentence) => {
    expect(sentenceOf(token)).toBe(sentence);
  });

  it('has the status that the profile gives', () => {
    const outcomes = { 'authentication.ended-token': { status: 403 } };

    expect(sentenceOf({ status: 'expired' }, outcomes)).toMatch(/answered with 403\.$/);
  });

  it('says when the profile accepts a token without the scope', () => {
    const outcomes = { 'authentication.insufficient-scope': { effect: 'accepted' } };

    expect(sentenceOf({ scopes: ['read'] }, outcomes)).toMatch(
      /a create or a delete is accepted all the same, since the profile says so\.$/,
    );
  });

  it('has the usual status while the profile is not known', () => {
    expect(describeToken({ ...valid, status: 'revoked' }, [])).toMatch(/answered with 401\.$/);
  });
});

describe('what a token allows', () => {
  it.each<[AccessToken['scopes'], string]>([
    [['read', 'write'], 'reads and writes'],
    [['read'], 'reads only'],
    [['write'], 'writes only'],
    [[], 'nothing'],
  ])('describes the scopes %j', (scopes, words) => {
    expect(describeScopes({ scopes, status: 'valid' })).toBe(words);
  });

  it('is nothing once it has ended', () => {
    expect(describeScopes({ scopes: ['read'], status: 'expired' })).toBe('nothing');
  });
});
