import { describe, expect, it } from 'vitest';
import { atRequest } from '../providers/at-request.js';
import { inTurn, reject, rejectIf } from '../providers/changes.js';
import { start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a token', () => {
  it('of a user who may not create, or that is not valid, leaves all unchecked', async () => {
    await using provider = await start({ readObject: () => reject('you may only read', 403) });

    const readOnly = await verify(provider);
    const invalid = await verify(provider, { token: 'nobody' });

    expect(readOnly.reason).toMatch(
      /^The token may not create plants: POST \/plants was answered with 403\. Give the token of/,
    );
    expect(invalid.reason).toMatch('answered with 401');
    for (const report of [readOnly, invalid]) {
      expect(report.verdict).toBe('not-checked');
      expect(violatedRules(report)).toEqual([]);
    }
  });

  it('that ends, and of which there is no other, leaves the rest unchecked', async () => {
    let hasEnded = false;
    await using provider = await start(({ authenticate }) => ({
      ...atRequest(60, () => {
        hasEnded = true;
      }),
      authenticate(...parameters) {
        rejectIf(hasEnded, 'your token has ended', 401);
        return authenticate(...parameters);
      },
    }));
    let calls = 0;
    const token = async () => {
      calls += 1;
      if (calls > 1) {
        throw new Error('no such vault');
      }
      return provider.token;
    };

    const report = await verify(provider, { token, secondToken: undefined });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toBe(
      'The provider rejected the token, and no other could be fetched: no such vault.',
    );
    expect(violatedRules(report)).toEqual([]);
    expect(calls).toBe(2);
    const stays = provider.plants().filter(({ id }) => id.length > 5);
    expect(new Set(report.leftovers.map(({ id }) => id))).toEqual(
      new Set(stays.map(({ id }) => id)),
    );
  });

  it('of the second user that is rejected from some request on is named', async () => {
    await using provider = await start(
      inTurn(
        (count) => count >= 120,
        (isTurn, { authenticate }) => ({
          authenticate(...parameters) {
            const user = authenticate(...parameters);
            rejectIf(isTurn() && user === 'bob', 'your token has ended', 401);
            return user;
          },
        }),
      ),
    );

    const report = await verify(provider);

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(
      /^The second token is no longer accepted since about request \d+ .*: give one that stays/,
    );
  });

  it('is taken for valid if a list is answered, though requests with an unknown id get 401', async () => {
    await using provider = await start({ missing: () => reject('no such plant of yours', 401) });

    const report = await verify(provider);

    expect(report.reason).toBeUndefined();
    expect(violatedRules(report)).toEqual([]);
  });

  it('that is rejected now and then has not ended, and rules fail', async () => {
    await using provider = await start(
      inTurn(
        (count) => count > 60 && count % 7 === 0,
        (isTurn, { authenticate }) => ({
          authenticate(...parameters) {
            const user = authenticate(...parameters);
            rejectIf(isTurn(), 'not today', 401);
            return user;
          },
        }),
      ),
    );

    const report = await verify(provider);

    expect(report.reason).toBeUndefined();
    expect(report.verdict).toBe('failed');
  });

  it('that is still being fetched when the run is stopped leaves all unchecked', async () => {
    await using provider = await start();
    const stop = new AbortController();
    const token = (over: AbortSignal) => {
      setTimeout(() => stop.abort());
      return new Promise<string>((_, giveUp) => {
        over.addEventListener('abort', () => giveUp(new Error('the vault gave up')));
      });
    };

    const report = await verify(provider, { token, signal: stop.signal });

    expect(report).toMatchObject({ verdict: 'not-checked', reason: 'The run was stopped.' });
  });

  it('that ends now and then is renewed', async () => {
    let valid = 0;
    let requests = 0;
    await using provider = await start((reference) => ({
      authenticate(authorization, ...rest) {
        requests += 1;
        valid = Math.floor(requests / 30);
        const isValid = authorization === `Bearer renewed-${valid}`;
        return reference.authenticate(isValid ? `Bearer ${provider.token}` : '', ...rest);
      },
    }));

    const report = await verify(provider, {
      only: ['list.limit-caps-results'],
      token: async () => `renewed-${valid}`,
      secondToken: undefined,
    });

    expect(report.verdict).toBe('passed');
    expect(valid).toBeGreaterThan(1);
  });

  it.each([
    ['whose header names no algorithm', (header: string) => /"alg":"none"/.test(header)],
    ['that has no signature', () => true],
  ])('is changed to a JSON Web Token %s, which a provider must reject', async (_, isTaken) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${encode({ alg: 'HS256' })}.${encode({ sub: 'alice' })}.c2lnbmF0dXJlLW9mLWFsaWNl`;
    const [, payload] = token.split('.');
    await using provider = await start((reference) => ({
      authenticate(authorization = '', ...rest) {
        const [header = '', claims, signature] = authorization.replace('Bearer ', '').split('.');
        const isUnsigned = signature === '' && isTaken(Buffer.from(header, 'base64url').toString());
        const isValid = authorization === `Bearer ${token}` || (isUnsigned && claims === payload);
        return reference.authenticate(isValid ? `Bearer ${provider.token}` : undefined, ...rest);
      },
    }));

    const report = await verify(provider, {
      token,
      secondToken: undefined,
      only: ['authentication'],
    });

    expect(violatedRules(report)).toEqual(['authentication.required']);
    expect(JSON.stringify(report)).not.toContain(payload);
  });
});
