import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { compareProvider } from '../../../src/verify/comparison/compare-provider.js';
import { type Change, type ProviderStore, Rejection } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { compareZoo, ofReference } from './compare-zoo.js';

/** Has another user create a plant that everybody lists, at every tenth request. */
function createGuests(): Change {
  let arrive = () => {};
  let requests = 0;
  return {
    visible: () => true,
    live(store) {
      arrive = () => {
        const id = `${880_000_000 + requests}`;
        const guest = { id, key: id, name: `Guest ${id}`, owner: 'carol' };
        store.plants = [...store.plants.filter(({ owner }) => owner !== 'carol'), guest];
      };
      return () => {};
    },
    admit() {
      requests++;
      if (requests > 100 && requests % 10 === 0) {
        arrive();
      }
    },
  };
}

/** Lists what the store had some time ago. */
function createLateList(lagMs: number): Change {
  const history: { readonly at: number; readonly store: ProviderStore }[] = [];
  return {
    chooseStore(store, { method }) {
      const now = performance.now();
      history.push({ at: now, store: { plants: store.plants } });
      const past = history.findLast(({ at }) => at <= now - lagMs) ?? history[0];
      return method === 'GET' && past !== undefined ? past.store : store;
    },
  };
}

describe.concurrent('a comparison', () => {
  it('finds no difference if the mock does what the provider does', async () => {
    expect(await compareZoo({ steps: 300 })).toMatchObject({
      differences: [],
      steps: 300,
      unsettled: 0,
      seed: 7,
      leftovers: [],
    });
  });

  it('works without a second user', async () => {
    expect((await compareZoo({ secondToken: undefined })).differences).toEqual([]);
  });

  it('shows what was requested, what each side answered, and how to request it again', async () => {
    const outcomes = { ...ofReference.outcomes, 'delete.malformed-id': { status: 422 } };
    const { differences } = await compareZoo({ profile: { ...ofReference, outcomes } });

    expect(differences.find(({ subject }) => subject === 'delete.malformed-id')).toMatchObject({
      title: 'a delete of an id that is not an integer',
      difference: 'the provider answered 400, the mock answered 422',
      rules: [],
      isKnown: false,
      times: expect.any(Number),
      provider: { request: { method: 'DELETE' }, response: { status: 400 } },
      mock: { response: { status: 422 } },
      curl: expect.stringMatching(
        /^curl -i -X DELETE -H "Authorization: Bearer \$(SECOND_)?TOKEN" .*\/plants\/\w/,
      ),
    });
  });

  it('makes the same steps with the same seed', async () => {
    const profile: Profile = {
      ...ofReference,
      parameters: {
        ...ofReference.parameters,
        'list.order': { key: 'creation', direction: 'descending' },
      },
      outcomes: { ...ofReference.outcomes, 'delete.malformed-id': { status: 422 } },
    };
    const compare = async () =>
      (await compareZoo({ profile })).differences.map(({ subject, times }) => [subject, times]);

    expect(await compare()).toEqual(await compare());
  });

  it('says why it ended if no plant can be created', async () => {
    const change: Change = {
      readObject() {
        throw new Rejection(400, 'no');
      },
    };

    expect(await compareZoo({ change })).toMatchObject({
      differences: [],
      steps: 0,
      reason: 'No plant could be created: POST /plants was answered with 400.',
    });
  });

  it('ends if the provider accepts few requests in a minute', async () => {
    const change = (): Change => {
      let requests = 0;
      return {
        admit() {
          requests++;
          if (requests > 3) {
            throw new Rejection(429, 'too many', { 'retry-after': '60' });
          }
        },
      };
    };
    await using zoo = await startProvider({ name: 'is slow', change: change() });
    const { url, token } = zoo;

    const report = await compareProvider({
      url,
      token,
      startMock: (setup) => startServer({ port: 0, ...setup }),
    });

    expect(report.reason).toBe(
      'The provider accepts so few requests in a minute that it cannot be compared.',
    );
  });

  it('counts steps that it cannot compare while other clients change their plants', async () => {
    await using zoo = await startProvider({ name: 'is busy', change: createGuests() });
    const { url, token, secondToken } = zoo;

    const report = await compareProvider({
      url,
      token,
      secondToken,
      profile: {
        parameters: { ...ofReference.parameters, 'list.visibility': 'all' },
        outcomes: { ...ofReference.outcomes, 'delete.shared-plant': { status: 404 } },
      },
      seed: 7,
      startMock: (setup) => startServer({ port: 0, ...setup }),
    });

    expect(report.differences).toEqual([]);
    expect(report.unsettled).toBeGreaterThan(0);
  });

  it('waits for a list that is late', async () => {
    const report = await compareZoo({ change: createLateList(150), steps: 60 });

    expect(
      report.differences.map(({ subject, title, difference }) => [subject, title, difference]),
    ).toEqual([]);
  });

  it('shows no token, and nothing that contains one', async () => {
    const outcomes = { ...ofReference.outcomes, 'authentication.other-scheme': { status: 403 } };
    await using zoo = await startProvider();
    const { url, token, secondToken } = zoo;
    const report = await compareProvider({
      url,
      token,
      secondToken,
      profile: { ...ofReference, outcomes },
      seed: 7,
      startMock: (setup) => startServer({ port: 0, ...setup }),
    });

    const shown = JSON.stringify(report);
    expect(report.differences.length).toBeGreaterThan(0);
    for (const secret of [token, secondToken]) {
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain(btoa(`user:${secret}`));
    }
  });
});

describe.concurrent('a difference', () => {
  const outcomes = {
    ...ofReference.outcomes,
    'delete.malformed-id': { status: 422 },
    'list.limit-empty': { status: 422 },
  } as const;

  it('is known if the profile lists its situation as unsupported', async () => {
    const unsupported = [{ subject: 'delete.malformed-id', behaviour: 'It is different.' }];
    const { differences } = await compareZoo({
      profile: { ...ofReference, outcomes, unsupported },
    });

    const known = differences.filter(({ isKnown }) => isKnown).map(({ subject }) => subject);
    const others = differences.filter(({ isKnown }) => !isKnown).map(({ subject }) => subject);
    expect(known).toEqual(['delete.malformed-id']);
    expect(others).toEqual(['list.limit-empty/no value']);
  });

  it('in a variant is not known by another variant', async () => {
    const unsupported = [{ subject: 'delete.malformed-id/text', behaviour: 'It is different.' }];
    const { differences } = await compareZoo({
      profile: { ...ofReference, outcomes, unsupported },
    });

    const known = differences.filter(({ isKnown }) => isKnown).map(({ subject }) => subject);
    expect(known).toEqual(['delete.malformed-id/text']);
  });

  it('outside of the three operations is reported only with the option for it', async () => {
    const outside: Change = (reference) => ({
      route(method, path) {
        try {
          return reference.route(method, path);
        } catch {
          throw new Rejection(method === 'GET' ? 400 : 404, 'no');
        }
      },
    });

    expect((await compareZoo({ change: outside })).differences).toEqual([]);
    const { differences } = await compareZoo({ change: outside, outside: true });
    expect(differences.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['request.unknown-path']),
    );
  });
});
