import { openPoints, type Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import type { Verdict } from 'plant-store-kit/verify';
import type { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { verifyWith } from '../../src/verify/verify-provider.js';

/** Of these a choice allows few plants, a name of one letter, or three requests a minute. */
const unusable = new Set([
  'create.maximum-plants',
  'create.maximum-plants-of-user',
  'create.longest-name',
  'request.rate-limit',
]);

/** Our own mock, once with each choice of each open point. */
export const mockChoices: readonly Profile[] = Object.entries(openPoints)
  .filter(([id]) => !unusable.has(id))
  .flatMap(([id, { samples }]) => samples.map((sample) => ({ [id]: sample }) as Profile));

/** Of these the contrary choice leaves nothing that others among them allow: no id, no delete. */
const atOdds = ['create.id-maximum', 'create.owner'];

/** Of each open point the choice that is the furthest from our default. */
export const contraryProfile: Profile = Object.assign(
  {},
  ...mockChoices.filter((choice) => !atOdds.some((id) => Object.hasOwn(choice, id))),
);

/** The rules that our own mock is told to break when it makes this choice, and the verdict. */
export async function verifyChoice(
  pact: PactProcess,
  profile: Profile,
  seed: number,
): Promise<{ broken: readonly string[]; verdict: Verdict }> {
  await using server = await startServer({ port: 0, profile });
  const report = await verifyWith(pact, {
    url: server.url,
    token: 'alice-token',
    secondToken: 'bob-token',
    seed,
  });
  const broken = report.rules.filter(({ verdict }) => verdict === 'failed');
  return { broken: broken.map(({ rule }) => rule), verdict: report.verdict };
}
