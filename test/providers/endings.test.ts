import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { chosenOf } from '../chosen-of.js';
import { sharedPact } from '../verify/shared-pact.js';
import type { Provider } from './behaviour.js';
import { dyingProviders, silentProviders, tokenEndings } from './endings.js';
import { unnamedPlants } from './leavers.js';
import { type RunningProvider, startQuick } from './provider.js';

/** So that a run at a provider that hangs does not take long. A busy machine can take as long to answer. */
const shortTimeout = 1000;
/** As many requests in a row without a response end a run, and further ones are under way or delete its plants. */
const mostUnanswered = 16 + 8;

interface Ending {
  readonly report: VerificationReport;
  readonly failedRules: readonly string[];
}

/** Verifies a provider that ends, and looks for plants that it has and the report does not name. */
async function verifyEnding(running: RunningProvider, timeoutMs?: number): Promise<Ending> {
  const before = running.plants();
  const report = await verifyWith(sharedPact, { ...running.access, timeoutMs, lagMs: 500 });
  expect(unnamedPlants(before, running.plants(), report.leftovers)).toEqual([]);
  const failedRules = report.rules.flatMap((one) => (one.verdict === 'failed' ? one.rule : []));
  return { report, failedRules };
}

async function verifyWhile(provider: Provider, timeoutMs?: number): Promise<Ending> {
  await using running = await startQuick(provider);
  return await verifyEnding(running, timeoutMs);
}

const isFirst = (_: unknown, index: number) => index === 0;
const isSecond = (_: unknown, index: number) => index === 1;

describe.concurrent('a run at a provider that', { timeout: 120_000 }, () => {
  it.each(chosenOf(tokenEndings, isFirst))(
    '$name fails no rule, and says since when the token is not accepted, and what to do',
    async (provider) => {
      const { report, failedRules } = await verifyWhile(provider);

      expect(failedRules).toEqual([]);
      expect(report.verdict).toBe('not-checked');
      expect(report.reason).toMatch(
        /^The token is no longer accepted since about request \d+ \([A-Z]+ \/plants.*\): --token-command/,
      );
    },
  );

  it.each(chosenOf(silentProviders, isSecond))(
    '$name ends soon, and fails the rules of the requests that got no response',
    async (provider) => {
      const { report, failedRules } = await verifyWhile(provider, shortTimeout);

      expect(report.verdict).toBe('failed');
      expect(failedRules).not.toEqual([]);
      expect(report.reason).toContain('left too many requests unanswered');
      expect(report.unanswered?.length).toBeLessThanOrEqual(mostUnanswered);
    },
  );

  it.each(chosenOf([0, 1, 2], isFirst))(
    'dies fails the rules of the requests that got no response, and shows them: %#',
    async (at) => {
      let running: RunningProvider | undefined;
      const provider = dyingProviders(() => void running?.stop())[at] ?? expect.unreachable();
      running = await startQuick(provider);
      await using _ = running;

      const { report, failedRules } = await verifyEnding(running);

      expect(report.verdict).toBe('failed');
      expect(failedRules).not.toEqual([]);
      expect(report.reason).toContain('The provider can no longer be reached');
      const methods = report.unanswered?.map(({ exchanges }) => exchanges.at(-1)?.request.method);
      expect(methods).toContain('POST');
    },
  );
});
