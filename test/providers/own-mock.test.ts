import { readdirSync, readFileSync } from 'node:fs';
import type { Profile } from 'plant-store-kit';
import type { StartServerOptions } from 'plant-store-kit/server';
import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { examplePlant } from '../../src/interface/plant.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { chosenOf } from '../chosen-of.js';
import { ownProfiles } from '../verify/own-profiles.js';
import { sharedPact } from '../verify/shared-pact.js';
import { startMock } from '../verify/start-mock.js';

async function verifyMock(
  profile: Profile,
  plants: StartServerOptions['plants'] = [],
): Promise<VerificationReport> {
  await using mock = await startMock({ profile, plants });
  return await verifyWith(sharedPact, { ...mock.access, lagMs: 500 });
}

const failedRules = ({ rules }: VerificationReport) =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : []));

const late: Profile = { parameters: { 'list.lag': 100 } };
const profiles = chosenOf([late, {}, ...ownProfiles], (_, at) => at === 0 || at === 3);

const folder = new URL('../../fixtures/profiles/', import.meta.url);
const profileFiles = readdirSync(folder).filter((name) => name.endsWith('.json'));

const capped: Profile['outcomes'] = { 'list.limit-above-maximum': { effect: 'capped' } };

/** Lists that are pages: without a limit, with any limit that is larger, or both, from either end. */
const pages = [1, 3, 5, 9, 10].flatMap((size) =>
  (['ascending', 'descending'] as const).flatMap((direction): readonly Profile[] => {
    const order = { 'list.order': { key: 'creation', direction } } as const;
    const [byDefault, atMost] = [{ 'list.default-limit': size }, { 'list.maximum-limit': size }];
    return [
      { parameters: { ...order, ...byDefault } },
      { parameters: { ...order, ...atMost } },
      { parameters: { ...order, ...atMost }, outcomes: capped },
      { parameters: { ...order, ...byDefault, ...atMost }, outcomes: capped },
    ];
  }),
);

describe.concurrent('our own mock passes every rule', { timeout: 120_000 }, () => {
  it.each(profiles)('with the profile %#', async (profile) => {
    const report = await verifyMock(profile);

    expect(failedRules(report)).toEqual([]);
    expect(report.verdict).toBe('passed');
  });

  it('with plants that are called like the examples of the documents', async () => {
    const plants = ['alice', 'bob', undefined].map((owner, at) => ({
      ...examplePlant,
      id: 1000 + at,
      owner,
    }));

    const report = await verifyMock({}, plants);

    expect(failedRules(report)).toEqual([]);
    expect(report.leftovers).toEqual([]);
    expect(report.verdict).toBe('passed');
  });

  it.each(chosenOf(profileFiles, (name) => name.startsWith('paged')))(
    'with the profile of %s',
    async (name) => {
      const report = await verifyMock(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

      expect(failedRules(report)).toEqual([]);
      expect(report.verdict).toBe('passed');
    },
  );
});

describe.concurrent('our own mock fails no rule', { timeout: 120_000 }, () => {
  // Of the chosen one, no list has more than the newest 10 plants.
  it.each(chosenOf(pages, (_, at) => at === pages.length - 2))(
    'if lists are pages: %j',
    async (profile) => {
      const report = await verifyMock(profile);

      expect(failedRules(report)).toEqual([]);
      expect(['passed', 'not-checked']).toContain(report.verdict);
      expect(report.leftovers).toEqual([]);
    },
  );
});
