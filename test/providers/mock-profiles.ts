import { type Outcome, type Profile, parameters, situations } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import type { Verdict } from 'plant-store-kit/verify';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { sharedPact } from '../verify/shared-pact.js';

/** With values of these there are few plants, names of one letter, or three requests a minute. */
const unusable = new Set([
  'create.maximum-plants',
  'create.maximum-plants-per-user',
  'create.maximum-name-length',
  'request.rate-limit',
]);

const parameterProfiles: readonly Profile[] = Object.entries(parameters)
  .filter(([id]) => !unusable.has(id))
  .flatMap(([id, { samples }]) =>
    samples.map((sample) => ({ parameters: { [id]: sample } }) as Profile),
  );

/** What the document leaves open, answered in each way: with each effect, and with a rejection. */
const outcomeProfiles: readonly Profile[] = Object.entries(situations)
  .filter(([, { requires, isOutside }]) => requires === 'nothing' && !isOutside)
  .flatMap(([id, { effects }]) => {
    const outcomes: Outcome[] = [
      ...Object.keys(effects).map((effect) => ({ effect })),
      { status: 409, error: { error: 1409, message: 'No.' } },
    ];
    return outcomes.map((outcome) => ({ outcomes: { [id]: outcome } }) as Profile);
  });

/** Our own mock, once with each value of each parameter and each outcome of each situation. */
export const mockProfiles: readonly Profile[] = [...parameterProfiles, ...outcomeProfiles];

/** Of these the last value leaves nothing that others allow: no id, no delete. */
const contradictory = ['create.id-maximum', 'create.owner'];

/** For each parameter and each situation the entry that is the furthest from our default. */
export const contraryProfile: Profile = {
  parameters: Object.assign(
    {},
    ...parameterProfiles
      .map(({ parameters: values = {} }) => values)
      .filter((values) => !contradictory.some((id) => Object.hasOwn(values, id))),
  ),
  outcomes: Object.assign({}, ...outcomeProfiles.map(({ outcomes }) => outcomes)),
};

/** The rules that our own mock fails with a profile, and the verdict. */
export async function verifyMock(
  profile: Profile,
  seed: number,
): Promise<{ readonly failed: readonly string[]; readonly verdict: Verdict }> {
  await using server = await startServer({ port: 0, profile });
  const report = await verifyWith(sharedPact, {
    url: server.url,
    token: 'alice-token',
    secondToken: 'bob-token',
    seed,
  });
  const failed = report.rules.filter(({ verdict }) => verdict === 'failed');
  return { failed: failed.map(({ rule }) => rule), verdict: report.verdict };
}
