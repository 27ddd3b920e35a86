import { parseArgs } from 'node:util';
import type { Profile } from 'plant-store-kit';
import { createLimiter } from '../../src/verify/session/limiter.js';
import { sharedPact } from '../verify/shared-pact.js';
import type { Provider } from './behaviour.js';
import { conforming } from './conforming.js';
import { faults } from './faults.js';
import { findIrreproducible } from './find-irreproducible.js';
import { describeDifferences, mirrorVariant } from './mirror-variant.js';
import { mockProfiles, verifyMock } from './mock-profiles.js';
import { allPairs, findHidden } from './pairs.js';
import { verifyVariant } from './verify-variant.js';

/**
 * Verifies all providers of the zoo and the mock with every profile, and compares each conforming
 * provider with its mirror, for several seeds.
 */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' }, pairs: { type: 'boolean', default: false } },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, position) => position + 1);
const limit = createLimiter(4);
let mistakes = 0;

function report(line: string): void {
  mistakes++;
  process.stdout.write(`✗ ${line}\n`);
}

async function verifyFault(fault: (typeof faults)[number], seed: number): Promise<void> {
  const verified = await verifyVariant(fault, seed);
  const { failedRules } = verified;
  const isFound = failedRules.includes(fault.breaks[0]);
  if (!isFound || failedRules.some((rule) => !fault.breaks.some((one) => one === rule))) {
    report(`seed ${seed}: "${fault.name}" breaks ${fault.breaks}, but verify fails ${failedRules}`);
  }
  for (const evidence of await findIrreproducible(fault, verified)) {
    report(`seed ${seed}: the evidence of "${fault.name}" is not reproduced: ${evidence}`);
  }
}

async function verifyConforming(variant: Provider, seed: number): Promise<void> {
  const { failedRules, left } = await verifyVariant(variant, seed);
  if (failedRules.length > 0 || left.length > 0) {
    report(
      `seed ${seed}: "${variant.name}" conforms, but verify fails ${failedRules} and leaves ${left}`,
    );
  }
}

async function verifyProfile(profile: Profile, seed: number): Promise<void> {
  const { failed, verdict } = await verifyMock(profile, seed);
  if (verdict !== 'passed') {
    report(`seed ${seed}: the mock with ${JSON.stringify(profile)} is ${verdict}: ${failed}`);
  }
}

async function compareMirror(variant: Provider, seed: number): Promise<void> {
  const { observation, comparison, left } = await mirrorVariant(variant, { steps: 1000, seed });
  const problems = [
    observation.reason,
    comparison.reason,
    ...describeDifferences(comparison),
    ...left,
  ].filter((one) => one !== undefined);
  if (problems.length > 0) {
    report(`seed ${seed}: "${variant.name}" and its mirror: ${problems.join('; ')}`);
  }
}

async function verifyPair(pair: ReturnType<typeof allPairs>[number]): Promise<void> {
  for (const hidden of await findHidden(pair)) {
    report(`with ${pair.join(' and ')} violated, ${hidden}`);
  }
}

const startedAt = Date.now();
await Promise.all((values.pairs ? allPairs() : []).map((pair) => limit(() => verifyPair(pair))));
for (const seed of seeds) {
  await Promise.all([
    ...faults.map((fault) => limit(() => verifyFault(fault, seed))),
    ...conforming.map((variant) => limit(() => verifyConforming(variant, seed))),
    ...conforming.map((variant) => limit(() => compareMirror(variant, seed))),
    ...mockProfiles.map((profile) => limit(() => verifyProfile(profile, seed))),
  ]);
}
await sharedPact.stop();
const seconds = Math.round((Date.now() - startedAt) / 1000);
process.stdout.write(
  `${faults.length} faults, ${conforming.length} conforming providers and ${mockProfiles.length} ` +
    `profiles of the mock, for ${seeds.length} seeds in ${seconds} s: ${mistakes} mistakes\n`,
);
process.exitCode = mistakes === 0 ? 0 : 1;
