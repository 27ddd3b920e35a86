import { compareProvider, observeProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { hostileAnswers } from '../all/hostile/hostile-answers.js';
import { startHostile } from '../all/hostile/start-hostile.js';
import { verify } from './verify-faulty.js';

/** One that does not end, one that is silent, one that hangs up and one that is not HTTP. */
const kinds = [
  'sends a chunked body without end',
  'says nothing',
  'resets the connection in the middle of a body',
  'speaks another protocol',
];
const answers = kinds.map(
  (kind) => hostileAnswers.find(({ name }) => name === kind) as (typeof hostileAnswers)[number],
);

describe.concurrent.each(answers)('of a provider that $name', (answer) => {
  const start = (goodRequests = 15) => startHostile(answer, goodRequests);
  const timeoutMs = answer.leavesWaiting ? 300 : 10_000;
  const waitMs = 10_000;

  it('no run begins, and the error says why', async () => {
    await using provider = await start(0);

    await expect(verify(provider, { timeoutMs, waitMs: 0 })).rejects.toThrow(answer.says);
  });

  it('a verification ends, and says why', async () => {
    await using provider = await start();

    const { verdict, reason } = await verify(provider, { timeoutMs, waitMs });

    expect(verdict).not.toBe('passed');
    expect(reason).toMatch(answer.says as RegExp);
  });

  it('an observation ends, and says why', async () => {
    await using provider = await start();
    const { url, token } = provider;

    const { reason } = await observeProvider({ url, token, timeoutMs, waitMs });

    expect(reason).toMatch(answer.says as RegExp);
  });

  it('a comparison ends, and says why', async () => {
    await using provider = await start();
    const { url, token } = provider;

    const { reason } = await compareProvider({ url, token, timeoutMs, waitMs });

    expect(reason).toMatch(answer.says as RegExp);
  });
});
