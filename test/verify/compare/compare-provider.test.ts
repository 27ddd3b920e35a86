import { defaultProfile, type OpenPointId, openPoints, type Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { compareProvider } from '../../../src/verify/compare/compare-provider.js';
import type { ComparisonReport } from '../../../src/verify/compare/comparison.js';
import { type Change, Refusal } from '../../zoo/behaviour.js';
import { faults } from '../../zoo/faults.js';
import { startZooProvider } from '../../zoo/provider.js';

const patience = { timeout: 60_000 };
/** Every step once, and few more. */
const fewSteps = 150;

/** What the zoo's reference chooses. */
const ofReference: Profile = {
  'authentication.challenge': 'absent',
  'create.content-type': 'ignored',
  'create.id-notation': 'digits',
  'delete.beyond-int64': 'as-unknown',
  'list.repeated-limit': 'first',
  'request.maximum-body-bytes': 'unlimited',
};

interface Compared {
  readonly change?: Change;
  readonly profile?: Profile;
  readonly steps?: number;
  readonly secondToken?: undefined;
}

async function compareZoo({
  change = {},
  profile = ofReference,
  steps = fewSteps,
  ...options
}: Compared): Promise<ComparisonReport> {
  await using zoo = await startZooProvider({ name: 'is compared', change });
  const before = zoo.plants();
  const { url, token, secondToken } = zoo;
  const report = await compareProvider({
    url,
    token,
    secondToken,
    ...options,
    profile,
    steps,
    seed: 7,
    startMock: (beginning) => startServer({ port: 0, ...beginning }),
  });
  expect(zoo.plants()).toEqual(before);
  return report;
}

describe('a comparison', () => {
  it('finds no difference to a mock that chooses as the provider does', patience, async () => {
    expect(await compareZoo({ steps: 1000 })).toMatchObject({
      differences: [],
      steps: 1000,
      unsettled: 0,
      seed: 7,
      leftovers: [],
    });
  });

  it('does without a second user', patience, async () => {
    expect((await compareZoo({ secondToken: undefined })).differences).toEqual([]);
  });

  it(
    'tells what was asked, what each side answered, and how to ask it again',
    patience,
    async () => {
      const profile = { ...ofReference, 'delete.malformed-id': 422 };
      const { differences } = await compareZoo({ profile });

      expect(differences.find(({ step }) => step === 'delete an id that is a word')).toMatchObject({
        difference: 'it was answered with 400, in the mock it was answered with 422',
        rules: [],
        points: ['delete.malformed-id'],
        times: expect.any(Number),
        provider: { request: { method: 'DELETE' }, response: { status: 400 } },
        mock: { response: { status: 422 } },
        curl: expect.stringMatching(
          /^curl -i -X DELETE -H "Authorization: Bearer \$(SECOND_)?TOKEN" .*\/plants\/fern/,
        ),
      });
    },
  );

  it('makes the same steps again with the same seed', patience, async () => {
    const profile = { ...ofReference, 'list.order': 'id' } as const;
    const told = async () =>
      (await compareZoo({ profile, steps: 300 })).differences.map(({ step, times }) => [
        step,
        times,
      ]);

    expect(await told()).toEqual(await told());
  });

  it('says why it came to its end where nothing can be created', patience, async () => {
    const change: Change = {
      readObject() {
        throw new Refusal(400, 'no');
      },
    };

    expect(await compareZoo({ change })).toMatchObject({
      differences: [],
      steps: 0,
      reason: 'No plant could be created: POST /plants was answered with 400.',
    });
  });

  it('leaves alone what it cannot compare while others are at work', patience, async () => {
    const guests: Change = {
      visible: () => true,
      live(store) {
        let id = 880_000_000;
        const visits = setInterval(() => {
          id += 1;
          const guest = { id: `${id}`, key: `${id}`, name: `Guest ${id}`, owner: 'carol' };
          store.plants = [...store.plants.filter(({ owner }) => owner !== 'carol'), guest];
        }, 5);
        return () => clearInterval(visits);
      },
    };
    await using zoo = await startZooProvider({ name: 'is busy', change: guests });
    const { url, token, secondToken } = zoo;

    const report = await compareProvider({
      url,
      token,
      secondToken,
      profile: {
        ...ofReference,
        'list.visibility': 'all',
        'delete.shared-plant': 'refuse',
        'delete.refused': 404,
      },
      steps: fewSteps,
      seed: 7,
      startMock: (beginning) => startServer({ port: 0, ...beginning }),
    });

    expect(report.differences).toEqual([]);
    expect(report.unsettled).toBeGreaterThan(0);
  });
});

describe.concurrent('a provider that breaks a rule is told so', patience, () => {
  const shown = [
    'list.limit-caps-results',
    'plant.name-and-tag-only',
    'delete.answers-without-body',
    'error.body',
    'payload.json',
  ];
  const some = shown.map((rule) => {
    const fault = faults.find(({ breaks }) => breaks.length === 1 && breaks[0] === rule);
    return [rule, fault] as const;
  });

  it.each(some)('%s', async (rule, fault) => {
    const { differences } = await compareZoo({ change: fault?.change ?? {} });

    expect(differences.flatMap(({ rules }) => rules)).toContain(rule);
  });
});

/** Where a choice shows only if another is made. */
const given: { readonly [Id in OpenPointId]?: Profile } = {
  'request.body-too-large': { 'request.maximum-body-bytes': 1024 },
  'create.replaced-place': { 'create.duplicate-id': 'replace' },
  'create.duplicate-name-among': { 'create.duplicate-name': 'reject' },
  'list.above-largest-limit': { 'list.largest-limit': 20 },
  'delete.shared-plant': { 'list.visibility': 'all' },
  'delete.refused': { 'delete.invisible-plant': 'refuse' },
};

/** What no request of a comparison can show, and why. */
const hidden: { readonly [Id in OpenPointId]?: string } = {
  'authentication.ended-token': 'no token ends',
  'authentication.scopes': 'no token is for reading alone',
  'authentication.insufficient-scope': 'no token is for reading alone',
  'request.rate-limit': 'where it is low, nothing can be compared',
  'request.rate-limited': 'the provider is asked again later',
  'create.maximum-plants': 'there are never so many plants of ours',
};

/** Of some points not every choice can be seen. */
const contrary: { readonly [Id in OpenPointId]?: unknown } = {
  'create.maximum-plants-of-user': 25,
  'list.visibility': 'all',
  'list.largest-limit': 2,
};

describe.concurrent('another choice than the mock makes is noticed, and named', patience, () => {
  const points = (Object.keys(openPoints) as OpenPointId[]).filter((id) => !(id in hidden));

  it.each(points)('%s', async (id) => {
    const samples: readonly unknown[] = openPoints[id].samples;
    const choice =
      contrary[id] ?? samples.find((sample) => sample !== (given[id]?.[id] ?? defaultProfile[id]));
    await using provider = await startServer({ port: 0, profile: { ...given[id], [id]: choice } });

    const { differences } = await compareProvider({
      url: provider.url,
      token: 'alice-token',
      secondToken: 'bob-token',
      profile: given[id],
      // Enough for a user to have so many plants.
      steps: id === 'create.maximum-plants-of-user' ? 600 : fewSteps,
      seed: 7,
      startMock: (beginning) => startServer({ port: 0, ...beginning }),
    });

    expect(differences.flatMap(({ points }) => points)).toContain(id);
    expect(differences.flatMap(({ rules }) => rules)).toEqual([]);
  });
});
