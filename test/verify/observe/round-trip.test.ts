import type { Profile } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { parameterIds } from '../../../src/interface/parameters.js';
import { situationIds } from '../../../src/interface/situations.js';
import { ownProfiles } from '../own-profiles.js';
import { verifyMock } from './verify-mock.js';

/** With which ids at the bounds can be tried, and a body that is too large. */
const safe: Profile = {
  parameters: ownProfiles[2]?.parameters,
  outcomes: {
    'request.body-too-large': { status: 409 },
    'create.id-below-minimum': { status: 409 },
    'create.id-above-maximum': { status: 409 },
    'delete.shared-plant': { effect: 'nothing' },
  },
};

/** What no observation tries, and what arises with that alone or with more requests. */
const neverSeen = [
  'request.rate-limit',
  'request.over-rate',
  'error.further-members',
  'create.maximum-plants',
  'create.store-full',
  'list.lag',
];

it('a mock does what its profile says, and shows it for each parameter and situation', {
  timeout: 120_000,
}, async () => {
  const same = new Set<string>(neverSeen);
  for (const profile of [...ownProfiles, safe]) {
    const report = await verifyMock(profile, profile);

    const entries = report.profile?.entries ?? [];
    const drifted = entries.filter(({ verdict }) => verdict === 'drifted');
    expect(drifted.map(({ sentence, evidence }) => `${sentence} ${evidence}`)).toEqual([]);
    for (const { subject, verdict } of entries) {
      if (verdict === 'same') {
        same.add(subject);
      }
    }
  }

  const unseen = [...parameterIds, ...situationIds].filter((id) => !same.has(id));
  expect(unseen, 'a part of observe.ts must observe them, or neverSeen name them').toEqual([]);
});
