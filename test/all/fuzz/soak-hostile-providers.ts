import process from 'node:process';
import { verifyProvider } from 'plant-store-kit/verify';
import { hostileAnswers } from '../hostile/hostile-answers.js';
import { startHostile } from '../hostile/start-hostile.js';
import type { SoakResult } from './soak-result.js';

const maxMs = 90_000;
/** So many requests are answered before the provider turns hostile. */
const goodRequests = 15;

/** Verifies each hostile provider: each verification must end in time, and must not pass. */
export async function soakHostileProviders(seed: number): Promise<SoakResult[]> {
  const results: SoakResult[] = [];
  for (const answer of hostileAnswers) {
    await using provider = await startHostile(answer, goodRequests);
    const { url, token, secondToken } = provider;
    const startedAt = performance.now();
    let maxRss = 0;
    const sampler = setInterval(() => {
      maxRss = Math.max(maxRss, process.memoryUsage.rss());
    }, 20);
    const verdict = await verifyProvider({
      url,
      token,
      secondToken,
      only: ['list.limit-caps-results'],
      seed,
      timeoutMs: answer.leavesWaiting ? 1000 : 30_000,
    }).then(
      (report) => report.verdict as string,
      () => 'an error',
    );
    clearInterval(sampler);
    const durationMs = performance.now() - startedAt;
    const violation =
      verdict === 'passed'
        ? 'the verification passed'
        : durationMs > maxMs && `the verification took ${Math.round(durationMs / 1000)} s`;
    results.push({
      name: 'hostile-providers',
      count: provider.requestCount(),
      durationMs,
      maxRss: Math.max(maxRss, process.memoryUsage.rss()),
      notes: `${answer.name}: ${verdict}`,
      ...(violation && { violation: `${answer.name}: ${violation}`, violationSeed: seed }),
    });
  }
  return results;
}
