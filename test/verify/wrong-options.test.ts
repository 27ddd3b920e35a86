import { observeProvider, verifyProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';

const url = 'http://127.0.0.1:9';
const token = 'alice-token';

describe('an option that no request can carry', () => {
  it.each<[string, string, object, string]>([
    ['token', 'has a line break', { token: 'alice\ntoken' }, 'has a space, a line break or a'],
    ['token', 'is empty', { token: '' }, 'it is empty'],
    ['secondToken', 'has a space', { secondToken: 'Bearer x' }, 'has a space'],
    ['readOnlyToken', 'is not ASCII', { readOnlyToken: 'tökén' }, 'a character that is not ASCII'],
    ['endedToken', 'ends with a line break', { endedToken: 'x\n' }, 'a line break'],
    ['headers', 'has a wrong name', { headers: { 'x a': 'a' } }, 'that is not a valid header name'],
    ['headers', 'has a wrong value', { headers: { 'x-a': 'a\r\nb' } }, 'has a line break or a'],
    ['headers', 'has a number', { headers: { 'x-a': 7 } }, 'its value is no string, or has'],
    ['headers', 'is set anyway', { headers: { Authorization: 'x' } }, 'request sets it itself'],
    ['headers', 'is about a connection', { headers: { Expect: '100-continue' } }, 'sets it itself'],
  ])('is named: %s that %s', async (option, _, wrong, cause) => {
    for (const run of [verifyProvider, observeProvider]) {
      const error = await run({ url, token, ...wrong }).catch((one: unknown) => one);

      expect(error).toMatchObject({
        code: 'invalid-option',
        details: { option },
        message: expect.stringContaining(cause),
      });
      expect(String(error)).not.toMatch(/tökén|Bearer x|alice/);
    }
  });

  it('is named where it is in a list: only', async () => {
    const only = [7 as unknown as string];

    await expect(verifyProvider({ url, token, only })).rejects.toMatchObject({
      code: 'invalid-option',
      details: { option: 'only[0]' },
    });
  });
});

describe('a token function', () => {
  it.each<[string, () => unknown, string]>([
    ['returns undefined', () => undefined, 'it is undefined, and not a string'],
    ['resolves to a number', async () => 7, 'it is a number, and not a string'],
    ['resolves to a token with a line break', async () => 'token-7\n', 'has a space, a line'],
    ['rejects', () => Promise.reject(new Error('no vault')), '"token": no vault. Let it return a'],
    ['rejects with a text', () => Promise.reject('sealed'), '"token": sealed. Let it return'],
  ])('is an error about the option if it %s', async (_, make, message) => {
    await using provider = await startProvider();
    const source = make as () => Promise<string>;

    const error = await verifyProvider({ url: provider.url, token: source }).catch((one) => one);

    expect(error).toMatchObject({
      code: 'invalid-option',
      details: { option: 'token' },
      message: expect.stringContaining(message),
    });
  });

  it('may return a token at once', async () => {
    await using provider = await startProvider();
    const options = { url: provider.url, token: () => provider.token };

    const report = await verifyProvider({ ...options, only: ['delete.answers-without-body'] });

    expect(report.verdict).toBe('passed');
  });
});
