import { describe, expect, it } from 'vitest';
import { Rejection } from '../providers/behaviour.js';
import { interactionOf, pactText } from './pacts/pacts.js';
import { quick, start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('what a verification created', { timeout: 60_000 }, () => {
  it('is reported if its delete is rejected', async () => {
    await using provider = await start({
      find() {
        throw new Rejection(403, 'nothing is deleted here');
      },
    });
    const before = new Set(provider.plants().map(({ id }) => id));

    const report = await verify(provider, quick);

    const stays = provider.plants().filter(({ id }) => !before.has(id));
    expect(stays.length).toBeGreaterThan(0);
    expect(stays.length).toBeLessThan(30);
    expect(report.leftovers.map(({ id }) => id).sort()).toEqual(stays.map(({ id }) => id).sort());
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

    const report = await verify(provider, quick);

    expect(report.leftovers.length).toBeGreaterThan(0);
  });

  it.each([400, 500])(
    'is deleted though its create was answered with %i, or named if another client may have its id',
    async (status) => {
      await using provider = await start((reference) => ({
        async create(store, plant) {
          await reference.create(store, plant);
          throw new Rejection(status, 'a defect');
        },
      }));
      const before = provider.plants();

      const report = await verify(provider, quick);

      const left = provider.plants().slice(before.length);
      expect(report.verdict).not.toBe('passed');
      expect(left.every(({ id }) => Number(id) < 2 ** 30)).toBe(true);
      expect(report.leftovers.map(({ id }) => id)).toEqual(
        expect.arrayContaining(left.map(({ id }) => id)),
      );
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

  it('is not deleted if its create failed, and another client may have its id', async () => {
    const failed: string[] = [];
    const deleted: string[] = [];
    await using provider = await start((reference) => ({
      create(store, plant) {
        if (plant.id === '0') {
          failed.push(plant.id);
          throw new Rejection(500, 'another client has it');
        }
        return reference.create(store, plant);
      },
      find(store, id, user) {
        deleted.push(id);
        return reference.find(store, id, user);
      },
    }));

    await verify(provider, { only: ['new-plant.id'] });

    expect(failed).toContain('0');
    expect(deleted).not.toContain('0');
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
