import type { CheckReport, Evidence } from 'plant-store-kit/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { type CheckedVariant, checkVariant } from './check-variant.js';
import { describeResponse, recordedResponse, showsInWords } from './describe-response.js';
import { type Fault, faults } from './faults.js';
import { startZooProvider } from './provider.js';
import { replayEvidence } from './replay-evidence.js';

/** Of these, an answer depends on more than the requests and their order. */
const irreproducible = new Map([
  ['takes the last valid token of a connection for one that is missing', 'curl opens a new one'],
  ['sends requests in turn to two workers that share no store', 'it matters whose turn it is'],
]);

describe.concurrent('the curl lines show once more that a provider', { timeout: 60_000 }, () => {
  let pact: PactProcess;
  beforeAll(() => {
    pact = new PactProcess(8);
  });
  afterAll(() => pact.stop());

  it.each(faults.filter(({ name }) => !irreproducible.has(name)))('$name', async (fault) => {
    const checked = await checkVariant(pact, fault, fault.breaks);

    for (const evidence of firstEvidence(checked)) {
      // What takes several requests at once says so in words.
      if (evidence.isConcurrent !== true) {
        await assertReproducible(fault, evidence, checked.url);
      }
    }
  });
});

/** What a report shows first of each rule that failed. */
function firstEvidence({ rules }: CheckedVariant): readonly Evidence[] {
  return rules.flatMap(({ checks }) => {
    const failed = checks.filter(({ verdict }: CheckReport) => verdict === 'failed');
    return failed[0]?.evidence ?? [];
  });
}

async function assertReproducible(fault: Fault, evidence: Evidence, url: string): Promise<void> {
  await using fresh = await startZooProvider(fault);
  const replayed = await replayEvidence(evidence, fresh, url);
  const context = `${evidence.expected}, but ${evidence.actual}:\n${evidence.curl.join('\n')}`;
  expect(describeResponse(replayed, evidence), context).toEqual(
    describeResponse(recordedResponse(evidence), evidence),
  );
  expect(showsInWords(replayed, evidence), context).toBe(true);
}
