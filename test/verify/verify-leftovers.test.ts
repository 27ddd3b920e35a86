import { describe, expect, it } from 'vitest';
import { reject } from '../providers/changes.js';
import type { RunningProvider } from '../providers/provider.js';
import { interactionOf, pactText } from './pacts/pacts.js';
import { quick, start, verify, violatedRules } from './verify-faulty.js';

const idsOf = (plants: readonly { readonly id: string }[]) => plants.map(({ id }) => id).sort();

/** The plants that a run has created, and that are still there. */
const leftAt = (provider: RunningProvider, before: readonly unknown[]) =>
  provider.plants().slice(before.length);

describe.concurrent('what a verification created', { timeout: 60_000 }, () => {
  it('is reported if its delete is rejected', async () => {
    await using provider = await start({ find: () => reject('nothing is deleted here', 403) });
    const before = provider.plants();

    const report = await verify(provider, quick);

    const left = leftAt(provider, before);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(30);
    expect(idsOf(report.leftovers)).toEqual(idsOf(left));
    expect(report.leftovers[0]?.reason).toBe('the delete was answered with 403');
  });

  it('is reported if it is still listed after its delete', async () => {
    await using provider = await start({ remove() {} });

    const report = await verify(provider, { only: ['delete.removes-one-plant'] });

    expect(violatedRules(report)).toEqual(['delete.removes-one-plant']);
    expect(report.leftovers[0]?.reason).toBe('it is still listed after its delete succeeded');
    expect(report.leftovers.length).toBeLessThan(30);
  });

  it('is reported if the provider has given it another id than the one that was sent', async () => {
    await using provider = await start({ readId: () => '880001' });

    expect((await verify(provider, quick)).leftovers.length).toBeGreaterThan(0);
  });

  it.each([400, 500])(
    'is deleted though its create was answered with %i, or named if another client may have its id',
    async (status) => {
      await using provider = await start(({ create }) => ({
        async create(store, plant) {
          await create(store, plant);
          return reject('a defect', status);
        },
      }));
      const before = provider.plants();

      const report = await verify(provider, quick);

      const left = leftAt(provider, before);
      expect(report.verdict).not.toBe('passed');
      expect(left.every(({ id }) => Number(id) < 2 ** 30)).toBe(true);
      expect(idsOf(report.leftovers)).toEqual(expect.arrayContaining(idsOf(left)));
    },
  );

  it('is deleted though another user than that of the token has created it', async () => {
    await using provider = await start();
    const before = provider.plants();
    const { url, token, secondToken: readOnlyToken } = provider;

    const report = await verify({ url, token }, { readOnlyToken });

    expect(report.leftovers).toEqual([]);
    expect(provider.plants()).toEqual(before);
  });

  it('is deleted though the verification fails', async () => {
    await using provider = await start();
    const before = provider.plants();
    const onProgress = (done: number) => {
      if (done === 3) {
        throw new TypeError('a defect');
      }
    };

    await expect(verify(provider, { onProgress })).rejects.toThrow(new TypeError('a defect'));

    expect(provider.plants()).toEqual(before);
  });

  it('is not the plant of another client that a pact tries to create again', async () => {
    await using provider = await start();
    const before = provider.plants();
    const [other] = before;
    const content = { id: 'ID', name: other?.name };
    const request = {
      method: 'POST',
      headers: { Authorization: ['Bearer of-the-author'], 'Content-Type': ['application/json'] },
      body: { contentType: 'application/json', encoded: false, content },
    };
    const interaction = interactionOf({ request, response: { status: 409 } });
    const text = pactText(interaction).replace('"ID"', other?.id ?? '');

    const report = await verify(provider, { ...quick, pacts: [{ source: 'web.json', text }] });

    expect(report.leftovers).toEqual([]);
    expect(provider.plants()).toEqual(before);
  });
});
