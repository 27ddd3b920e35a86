import { parseArgs } from 'node:util';
import type { Profile } from 'plant-store-kit';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { createLimiter } from '../../src/verify/session/limiter.js';
import type { Variant } from './behaviour.js';
import { conforming } from './conforming.js';
import { faults } from './faults.js';
import { findIrreproducible } from './find-irreproducible.js';
import { describeDifferences, mirrorVariant } from './mirror-variant.js';
import { mockProfiles, verifyMock } from './mock-profiles.js';
import { allPairs, findHidden } from './pairs.js';
import { verifyVariant } from './verify-variant.js';

/**
 * Verifies the whole zoo, and our own mock in every choice it has, and compares what conforms with
 * its mirror, over several seeds.
 */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' }, pairs: { type: 'boolean', default: false } },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, position) => position + 1);
const pact = new PactProcess(8);
const gate = createLimiter(4);
let wrong = 0;

function report(line: string): void {
  wrong++;
  process.stdout.write(`✗ ${line}\n`);
}

async function judgeFault(fault: (typeof faults)[number], seed: number): Promise<void> {
  const { failedRules } = await verifyVariant(pact, fault, seed);
  const isFound = failedRules.includes(fault.breaks[0]);
  if (!isFound || failedRules.some((rule) => !fault.breaks.some((one) => one === rule))) {
    report(`seed ${seed}: "${fault.name}" breaks ${fault.breaks}, but found is ${failedRules}`);
  }
}

async function judgeConforming(variant: Variant, seed: number): Promise<void> {
  const { failedRules, left } = await verifyVariant(pact, variant, seed);
  if (failedRules.length > 0 || left.length > 0) {
    report(`seed ${seed}: "${variant.name}" is blamed for ${failedRules}, and left with ${left}`);
  }
}

async function judgeProfile(profile: Profile, seed: number): Promise<void> {
  const { failed, verdict } = await verifyMock(pact, profile, seed);
  if (verdict !== 'passed') {
    report(`seed ${seed}: our mock with ${JSON.stringify(profile)} is ${verdict}: ${failed}`);
  }
}

async function judgeMirror(variant: Variant, seed: number): Promise<void> {
  const { observation, comparison, left } = await mirrorVariant(variant, { steps: 1000, seed });
  const shown = [
    observation.reason,
    comparison.reason,
    ...describeDifferences(comparison),
    ...left,
  ];
  const wrong = shown.filter((one) => one !== undefined);
  if (wrong.length > 0) {
    report(`seed ${seed}: "${variant.name}" and its mirror: ${wrong.join('; ')}`);
  }
}

async function replayFault(fault: (typeof faults)[number]): Promise<void> {
  for (const evidence of await findIrreproducible(pact, fault)) {
    report(`the evidence of "${fault.name}" does not show it once more: ${evidence}`);
  }
}

async function judgePair(pair: ReturnType<typeof allPairs>[number]): Promise<void> {
  for (const hidden of await findHidden(pact, pair)) {
    report(`of ${pair.join(' and ')}, ${hidden}`);
  }
}

const startedAt = Date.now();
await Promise.all([
  ...faults.map((fault) => gate(() => replayFault(fault))),
  ...(values.pairs ? allPairs() : []).map((pair) => gate(() => judgePair(pair))),
]);
for (const seed of seeds) {
  await Promise.all([
    ...faults.map((fault) => gate(() => judgeFault(fault, seed))),
    ...conforming.map((variant) => gate(() => judgeConforming(variant, seed))),
    ...conforming.map((variant) => gate(() => judgeMirror(variant, seed))),
    ...mockProfiles.map((profile) => gate(() => judgeProfile(profile, seed))),
  ]);
}
await pact.stop();
const seconds = Math.round((Date.now() - startedAt) / 1000);
process.stdout.write(
  `${faults.length} faults, ${conforming.length} conforming providers and ${mockProfiles.length} ` +
    `profiles of our mock, over ${seeds.length} seeds in ${seconds} s: ${wrong} told wrongly\n`,
);
process.exitCode = wrong === 0 ? 0 : 1;
