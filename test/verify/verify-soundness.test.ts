import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { Rejection, type StoredPlant } from '../providers/behaviour.js';
import { start, verify, violatedRules } from './verify-faulty.js';

const inPages = (seed: number) => ({
  visible: () => true,
  cut: (plants: readonly StoredPlant[], limit: number) => plants.slice(0, Math.min(limit, 20)),
  live(store: { plants: readonly StoredPlant[] }) {
    store.plants = Array.from({ length: seed }, (_, at) => ({
      id: `${101 + at}`,
      key: `${101 + at}`,
      name: `Ivy ${at}`,
      owner: 'everyone',
    }));
    return () => {};
  },
});

const noDeletes = { remove: () => {} };
const timeout = 60_000;

describe.concurrent('a run', { timeout }, () => {
  it('does not pass with a list that stays the same page, and names every plant that may be left', async () => {
    await using provider = await start({ ...inPages(40), ...noDeletes });
    const before = provider.plants().length;

    const report = await verify(provider);

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(
      /^The rules create\.stores-plant.* could not be checked: no list/,
    );
    const left = provider.plants().slice(before);
    expect(left.length).toBeLessThan(20);
    expect(report.leftovers.map(({ id }) => id).sort()).toEqual(left.map(({ id }) => id).sort());
    expect(report.leftovers[0]?.reason).toMatch(/two deletes/);
  });

  it('blames the delete of a service with pages that answers it with 500', async () => {
    await using provider = await start({
      ...inPages(40),
      find() {
        throw new Rejection(500, 'a defect');
      },
    });
    const before = provider.plants().length;

    const report = await verify(provider);

    expect(violatedRules(report)).toEqual(['delete.removes-one-plant']);
    expect(provider.plants().length - before).toBeLessThan(20);
    expect(report.leftovers).toHaveLength(provider.plants().length - before);
  });

  it('names a plant with a blank name that could not be deleted', async () => {
    await using provider = await start((reference) => ({
      remove(store, found) {
        if (found[0]?.name.trim() === '') {
          throw new Rejection(403, 'this one stays');
        }
        return reference.remove(store, found);
      },
    }));

    const report = await verify(provider, { only: ['create'] });

    const blank = provider.plants().filter(({ name }) => name.trim() === '');
    expect(blank.length).toBeGreaterThan(0);
    expect(report.leftovers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(blank.map(({ id }) => id)),
    );
  });

  it.each(chosenOf([400, 1200], (lateMs) => lateMs === 400))(
    'waits for a service that sees a plant %i ms after its create',
    async (lateMs) => {
      await using provider = await start((reference) => {
        const createdAt = new Map<string, number>();
        const isSeen = ({ key }: StoredPlant) =>
          performance.now() - (createdAt.get(key) ?? -Infinity) >= lateMs;
        return {
          create(store, plant) {
            createdAt.set(plant.key, performance.now());
            return reference.create(store, plant);
          },
          visible: (plant, user) => isSeen(plant) && reference.visible(plant, user),
          find: (...parameters) => reference.find(...parameters).filter(isSeen),
        };
      });

      const report = await verify(provider, { lagMs: 2500 });

      expect(violatedRules(report)).toEqual([]);
      expect(report.verdict).toBe('passed');
    },
  );

  it('fails a service whose lists are later than they may be', async () => {
    await using provider = await start(() => ({
      create(store, plant) {
        setTimeout(() => {
          store.plants = [...store.plants, plant];
        }, 300).unref();
        return plant;
      },
    }));

    const report = await verify(provider, { lagMs: 100 });

    expect(report.verdict).toBe('failed');
  });

  it('fails a plant that comes back after its delete', async () => {
    await using provider = await start((reference) => ({
      // The run takes longer than lists may be late, so it sees the first plants again.
      pauseMs: 20,
      remove(store, found) {
        reference.remove(store, found);
        setTimeout(() => {
          store.plants = [...store.plants, ...found];
        }, 700).unref();
      },
    }));

    const report = await verify(provider);

    expect(violatedRules(report)).toContain('delete.removes-one-plant');
  });

  it('shows a failure that needs no preparation without one', async () => {
    await using provider = await start((reference) => ({
      readLimit(query) {
        try {
          return reference.readLimit(query);
        } catch {
          throw new TypeError('a defect');
        }
      },
      presentError: () => 'a defect',
    }));

    const report = await verify(provider, { only: ['list.error-body'] });

    const [failed] = report.rules[0]?.checks.filter(({ verdict }) => verdict === 'failed') ?? [];
    expect(failed?.evidence?.curl).toHaveLength(1);
  });
});

describe.concurrent('samples', { timeout }, () => {
  const takesIds = (from: bigint, to: bigint) => ({ ids: { from, to } });

  it('are found for a service whose ids run to a million', async () => {
    await using provider = await start(takesIds(1n, 1_000_000n));

    expect((await verify(provider)).verdict).toBe('passed');
  });

  it('are found for a service that names them with a hyphen, beside the number of its Error', async () => {
    await using provider = await start((reference) => ({
      readId(value) {
        const id = reference.readId(value, { from: -(2n ** 63n), to: 2n ** 63n - 1n });
        if (BigInt(id) < 1n || BigInt(id) > 99_999n) {
          throw new Rejection(400, 'id must be in 1-99999');
        }
        return id;
      },
    }));

    const report = await verify(provider, { only: ['create.answers-200-with-plant'] });

    expect(report.verdict).toBe('passed');
  });

  it('are taken as they are given', async () => {
    await using provider = await start((reference) => ({
      readId(value) {
        const id = reference.readId(value, { from: 0n, to: 2n ** 63n });
        if (BigInt(id) < 40_000n || BigInt(id) > 50_000n) {
          // Without the ends of the range, which a run would find.
          throw new Rejection(400, 'no');
        }
        return id;
      },
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && !['herb', 'tree'].includes(tag)) {
          throw new Rejection(400, 'no');
        }
        return tag;
      },
    }));
    const samples = { ids: [40_000, '50000'], tags: ['herb', 'tree'] } as const;

    expect((await verify(provider)).verdict).toBe('not-checked');
    expect((await verify(provider, { samples })).verdict).toBe('passed');
  });

  it('are asked for if no plant is accepted, with the words of the service', async () => {
    await using provider = await start((reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (!['herb', 'tree'].includes(tag ?? '')) {
          throw new Rejection(400, 'the tag must be one of: herb, tree');
        }
        return tag;
      },
    }));

    const report = await verify(provider);

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(/the tag must be one of: herb, tree.*--tags herb,tree/);
  });

  it('too few names leave checks undone, and say so', async () => {
    await using provider = await start();

    const report = await verify(provider, { samples: { names: ['Fern', 'Moss'] } });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(
      /needs more names at once than it was given \(2\): give 60 or more/,
    );
    expect(report.leftovers).toEqual([]);
  });
});
