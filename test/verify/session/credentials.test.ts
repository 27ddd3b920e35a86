import { describe, expect, it, vi } from 'vitest';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { Credentials } from '../../../src/verify/session/credentials.js';

/** A source of the tokens t1, t2 and so on. */
function counting() {
  let calls = 0;
  return vi.fn(async () => {
    calls += 1;
    return `t${calls}`;
  });
}

describe('a token that is a string', () => {
  it('is the token', async () => {
    await expect(new Credentials('t1').token()).resolves.toBe('t1');
  });

  it('cannot be renewed', async () => {
    await expect(new Credentials('t1').renew('t1')).resolves.toBe(false);
  });
});

describe('a token that a function fetches', () => {
  it('is fetched once for several requests', async () => {
    const source = counting();
    const credentials = new Credentials(source);

    const tokens = await Promise.all([credentials.token(), credentials.token()]);

    expect(tokens).toEqual(['t1', 't1']);
    expect(source).toHaveBeenCalledTimes(1);
  });

  it('is fetched again if the provider has rejected it', async () => {
    const credentials = new Credentials(counting());
    const rejected = await credentials.token();

    await expect(credentials.renew(rejected)).resolves.toBe(true);

    await expect(credentials.token()).resolves.toBe('t2');
    expect(credentials.known).toEqual(['t1', 't2']);
  });

  it('is fetched once for several rejected requests', async () => {
    const source = counting();
    const credentials = new Credentials(source);
    const rejected = await credentials.token();

    const renewed = await Promise.all([credentials.renew(rejected), credentials.renew(rejected)]);

    expect(renewed).toEqual([true, true]);
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('is not fetched again if there is a newer one already', async () => {
    const source = counting();
    const credentials = new Credentials(source);
    const rejected = await credentials.token();
    await credentials.renew(rejected);

    await expect(credentials.renew(rejected)).resolves.toBe(true);

    expect(source).toHaveBeenCalledTimes(2);
  });

  it('is not renewed if it is the same again', async () => {
    const credentials = new Credentials(async () => 'same');

    await expect(credentials.renew(await credentials.token())).resolves.toBe(false);
  });

  it('is rejected with the reason after no other could be fetched', async () => {
    const source = counting().mockImplementationOnce(async () => 't0');
    source.mockImplementationOnce(() => Promise.reject(new Error('the vault is locked')));
    const credentials = new Credentials(source);
    const rejected = await credentials.token();
    const reason =
      'the provider rejected the token, and no other could be fetched: the vault is locked';

    await expect(credentials.renew(rejected)).rejects.toThrow(new CannotCheckError(reason));

    await expect(credentials.token()).rejects.toThrow(reason);
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('fails with the error of its function the first time', async () => {
    const credentials = new Credentials(() => Promise.reject(new TypeError('no such command')));

    await expect(credentials.token()).rejects.toThrow(new TypeError('no such command'));
  });
});
