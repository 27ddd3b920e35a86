import { describe, expect, it } from 'vitest';
import { startServer } from '../../../src/server/start-server.js';
import { compareProvider } from '../../../src/verify/comparison/compare-provider.js';
import { observeProvider } from '../../../src/verify/observe-provider.js';
import { verify } from '../../verify/verify-faulty.js';
import type { HostileAnswer } from './hostile-answer.js';
import { hostileAnswers } from './hostile-answers.js';
import { startHostile } from './start-hostile.js';

/** Times for a busy machine, except for a timeout that the test waits for. */
const timesFor = ({ leavesWaiting }: HostileAnswer, good: number) => ({
  timeoutMs: leavesWaiting ? 300 : 60_000,
  waitMs: good === 0 ? 0 : 60_000,
});
/** A rule that takes few requests, but more than the good ones of a provider that turns hostile. */
const only = ['list.limit-caps-results'] as const;
const goodRequests = 15;

describe.concurrent('a verification of a provider that', () => {
  describe.each(hostileAnswers)('$name', (answer) => {
    it.each([0, goodRequests])('ends after %i good requests, and says why', async (good) => {
      await using provider = await startHostile(answer, good);

      const ended = await verify(provider, { only, ...timesFor(answer, good) }).catch(
        (error: Error) => error,
      );

      expect(ended instanceof Error || ended.verdict).not.toBe('passed');
      expect(ended instanceof Error ? ended.message : JSON.stringify(ended)).toMatch(answer.says);
    });
  });
});

const unreadableAnswers = hostileAnswers.filter(({ isReadable }) => isReadable !== true);

describe.concurrent.each(unreadableAnswers)('of a provider that $name', (answer) => {
  it('an observation ends, and says why', async () => {
    await using provider = await startHostile(answer, goodRequests);
    const { url, token } = provider;

    const { reason } = await observeProvider({ url, token, ...timesFor(answer, goodRequests) });

    expect(reason).toMatch(answer.says);
  });

  it('a comparison ends, and says why', async () => {
    await using provider = await startHostile(answer, goodRequests);
    const { url, token } = provider;

    const { reason } = await compareProvider({
      url,
      token,
      ...timesFor(answer, goodRequests),
      startMock: (setup) => startServer({ port: 0, admin: false, ...setup }),
    });

    expect(reason).toMatch(answer.says);
  });
});
