import { isDeepStrictEqual } from 'node:util';
import type { CheckReport, Evidence, RuleReport } from 'plant-store-kit/verify';
import { describeResponse, recordedResponse, showsInWords } from './describe-response.js';
import type { Fault } from './faults.js';
import { startProvider } from './provider.js';
import { replayEvidence } from './replay-evidence.js';
import type { VerifiedVariant } from './verify-variant.js';

/** Of these, an answer depends on more than the requests and their order. */
const beyondCurl = new Map([
  ['takes the last valid token of a connection for one that is missing', 'curl opens a new one'],
  ['sends requests in turn to two workers that share no store', 'it matters whose turn it is'],
]);

/**
 * Replays the first evidence of each rule that a fault breaks at a fresh provider with that fault.
 *
 * @returns the evidence that shows something else there. What takes several requests at once says so
 * in words, and is left out.
 */
export async function findIrreproducible(
  fault: Fault,
  { url, report }: VerifiedVariant,
): Promise<readonly string[]> {
  const irreproducible: string[] = [];
  for (const evidence of beyondCurl.has(fault.name) ? [] : firstEvidence(report.rules)) {
    if (evidence.isConcurrent !== true && !(await isReproducible(fault, evidence, url))) {
      const { expected, actual, curl } = evidence;
      irreproducible.push([`${expected}, but ${actual}:`, ...curl].join('\n'));
    }
  }
  return irreproducible;
}

/** What a report shows first of each rule that failed. */
function firstEvidence(rules: readonly RuleReport[]): readonly Evidence[] {
  return rules.flatMap(({ checks }) => {
    const failed = checks.find(({ verdict }: CheckReport) => verdict === 'failed');
    return failed?.evidence ?? [];
  });
}

async function isReproducible(fault: Fault, evidence: Evidence, url: string): Promise<boolean> {
  await using fresh = await startProvider(fault);
  const replayed = await replayEvidence(evidence, fresh, url);
  const recorded = recordedResponse(evidence);
  return (
    isDeepStrictEqual(describeResponse(replayed, evidence), describeResponse(recorded, evidence)) &&
    showsInWords(replayed, evidence)
  );
}
