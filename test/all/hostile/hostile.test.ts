import { describe, expect, it } from 'vitest';
import { verify, violatedRules } from '../../verify/verify-faulty.js';
import { hostileAnswers } from './hostile-answers.js';
import { startHostile } from './start-hostile.js';

/** So many requests are answered before the provider turns hostile. */
const goodRequests = 15;
/** The first takes few requests, but more than the good ones; of the others, one fails if no list can be read. */
const only = ['list.limit-caps-results', 'list.returns-array-of-plants', 'payload.json'] as const;

describe.concurrent('a verification ends, and says why, of a provider that', () => {
  it.each(hostileAnswers)('$name', { timeout: 90_000 }, async (answer) => {
    await using provider = await startHostile(answer, goodRequests);

    const report = await verify(provider, {
      only,
      timeoutMs: answer.leavesWaiting ? 300 : 30_000,
      waitMs: 30_000,
    });

    if (answer.says) {
      expect(report.reason).toMatch(answer.says);
      expect(report.verdict).not.toBe('passed');
    } else {
      expect(report.verdict).toBe('failed');
      expect(only).toEqual(expect.arrayContaining(violatedRules(report)));
    }
  });
});
