import { describe, expect, it, vi } from 'vitest';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { openTestSession } from './open-test-session.js';
import { serveRecorder } from './serve-recorder.js';

describe('a token that is rejected with 401', () => {
  const source = () => {
    const tokens = ['t1', 't2', 't3'];
    return vi.fn(async () => tokens.shift() ?? 'none');
  };

  it('is renewed, and the request is repeated', async () => {
    await using served = await serveRecorder('t2');
    using opened = openTestSession(served, { token: source() });

    const exchange = await opened.session.send('GET', '/plants');

    expect(exchange.response?.status).toBe(200);
    expect(served.requests).toHaveLength(2);
  });

  it('is renewed once for one request', async () => {
    await using served = await serveRecorder('t3');
    using opened = openTestSession(served, { token: source() });

    const exchange = await opened.session.send('GET', '/plants');

    expect(exchange.response?.status).toBe(401);
    expect(served.requests).toHaveLength(2);
  });

  it('is not renewed for a request with its own Authorization header', async () => {
    const token = source();
    await using served = await serveRecorder('t2');
    using opened = openTestSession(served, { token });

    const as = { authorization: 'Bearer nobody' };
    const exchange = await opened.session.send('GET', '/plants', { as });

    expect(exchange.response?.status).toBe(401);
    expect(served.requests).toHaveLength(1);
    expect(token).not.toHaveBeenCalled();
  });

  it('is still known as a token of the first user', async () => {
    await using served = await serveRecorder('t2');
    using opened = openTestSession(served, { token: source() });
    await opened.session.send('GET', '/plants');

    const known = ['t1', 't2', 't3'].map((token) => opened.session.isFirstToken(token));

    expect(known).toEqual([true, true, false]);
  });

  it('interrupts the session if no other can be fetched', async () => {
    await using served = await serveRecorder('t2');
    const token = source();
    token.mockImplementationOnce(async () => 't0');
    token.mockImplementationOnce(() => Promise.reject(new Error('locked')));
    using opened = openTestSession(served, { token });

    const sent = opened.session.send('GET', '/plants');

    await expect(sent).rejects.toThrow(CannotCheckError);
    expect(opened.session.interruption).toBe(
      'the provider rejected the token, and no other could be fetched: locked',
    );
  });
});

describe('secrets', () => {
  it('are the tokens so far and the headers of the options, with their names', async () => {
    await using served = await serveRecorder('t2');
    const tokens = ['t1', 't2'];
    using opened = openTestSession(served, {
      token: async () => tokens.shift() ?? '',
      secondToken: 's1',
      headers: { 'X-Api-Key': 'k', '2fa': '0' },
    });
    await opened.session.send('GET', '/plants');
    await opened.session.send('GET', '/plants', { as: 'second' });

    expect(opened.session.secrets).toEqual(
      expect.arrayContaining([
        ['t1', '$TOKEN'],
        ['t2', '$TOKEN'],
        ['s1', '$SECOND_TOKEN'],
        ['k', '$X_API_KEY'],
        ['0', '$_2FA'],
      ]),
    );
  });

  it('include the forms of a token that situations send: in the other case, and as a password', async () => {
    using opened = openTestSession({ url: 'http://127.0.0.1', token: 'secret-token' });
    await opened.session.tokenOf('first');

    const secrets = opened.session.secrets.map(([secret]) => secret);
    expect(secrets).toEqual(expect.arrayContaining(['SECRET-TOKEN', btoa('user:secret-token')]));
  });

  it('include a token without its last character, which a check sends', async () => {
    using opened = openTestSession({ url: 'http://127.0.0.1', token: 'secret-token' });
    await opened.session.tokenOf('first');

    expect(opened.session.secrets).toContainEqual(['secret-toke', `\${TOKEN%?}`]);
  });
});

describe('a second user', () => {
  it('exists if there is a second token', () => {
    using alone = openTestSession({ url: 'http://127.0.0.1' });
    using both = openTestSession({ url: 'http://127.0.0.1' }, { secondToken: 't2' });

    expect([alone, both].map(({ session }) => session.hasSecondUser)).toEqual([false, true]);
  });
});
