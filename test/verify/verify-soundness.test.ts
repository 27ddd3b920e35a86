import { describe, expect, it } from 'vitest';
import type { StoredPlant } from '../providers/behaviour.js';
import { atMost, rejectIf } from '../providers/changes.js';
import { startQuick } from '../providers/provider.js';
import { start, verify, violatedRules } from './verify-faulty.js';

const timeout = 60_000;

describe.concurrent('a run', { timeout }, () => {
  it('does not pass with a list that stays the same page, and names every plant that may be left', async () => {
    const change = { ...atMost(20), remove() {} };
    await using provider = await startQuick({ name: 'is verified', seed: 40, change });
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

  it('names a plant with a blank name that could not be deleted', async () => {
    await using provider = await start(({ remove }) => ({
      remove(store, found) {
        rejectIf(found[0]?.name.trim() === '', 'this one stays', 403);
        return remove(store, found);
      },
    }));

    const report = await verify(provider, { only: ['create'] });

    const blank = provider.plants().filter(({ name }) => name.trim() === '');
    expect(blank.length).toBeGreaterThan(0);
    expect(report.leftovers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(blank.map(({ id }) => id)),
    );
  });

  it('waits for a service that sees a plant 400 ms after its create', async () => {
    await using provider = await start((reference) => {
      const createdAt = new Map<string, number>();
      const isSeen = ({ key }: StoredPlant) =>
        reference.clock.now() - (createdAt.get(key) ?? -Infinity) >= 400;
      return {
        create(store, plant) {
          createdAt.set(plant.key, reference.clock.now());
          return reference.create(store, plant);
        },
        visible: (plant, user) => isSeen(plant) && reference.visible(plant, user),
        find: (...parameters) => reference.find(...parameters).filter(isSeen),
      };
    });

    const report = await verify(provider, { lagMs: 2500 });

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('passed');
  });

  it('fails a service whose lists are later than they may be', async () => {
    await using provider = await start(({ clock }) => ({
      create(store, plant) {
        clock.after(300, () => {
          store.plants = [...store.plants, plant];
        });
        return plant;
      },
    }));

    expect((await verify(provider, { lagMs: 100 })).verdict).toBe('failed');
  });

  it('shows a failure that needs no preparation without one', async () => {
    await using provider = await start(({ readLimit }) => ({
      readLimit(query) {
        rejectIf(!/^\d*$/.test(query.get('limit') ?? ''), 'a defect', 500);
        return readLimit(query);
      },
      presentError: () => 'a defect',
    }));

    const report = await verify(provider, { only: ['list.error-body'] });

    const [failed] = report.rules[0]?.checks.filter(({ verdict }) => verdict === 'failed') ?? [];
    expect(failed?.evidence?.curl).toHaveLength(1);
  });
});

describe.concurrent('samples', { timeout }, () => {
  it('are found for a service that names its ids with a hyphen, beside the number of its Error', async () => {
    await using provider = await start(({ readId, ids }) => ({
      readId(value) {
        const id = readId(value, ids);
        rejectIf(BigInt(id) < 1n || BigInt(id) > 99_999n, 'id must be in 1-99999');
        return id;
      },
    }));

    expect((await verify(provider)).verdict).toBe('passed');
  });

  it('are taken as they are given', async () => {
    await using provider = await start(({ readId, readTag, ids }) => ({
      readId(value) {
        const id = readId(value, ids);
        // Without the ends of the range, which a run would find.
        rejectIf(BigInt(id) < 40_000n || BigInt(id) > 50_000n, 'no');
        return id;
      },
      readTag(value) {
        const tag = readTag(value);
        rejectIf(!['herb', 'tree', undefined].includes(tag), 'no');
        return tag;
      },
    }));
    const samples = { ids: [40_000, '50000'], tags: ['herb', 'tree'] } as const;

    expect((await verify(provider)).verdict).toBe('not-checked');
    expect((await verify(provider, { samples })).verdict).toBe('passed');
  });

  it('are asked for if no plant is accepted, with the words of the service', async () => {
    await using provider = await start(({ readTag }) => ({
      readTag(value) {
        const tag = readTag(value);
        rejectIf(!['herb', 'tree'].includes(tag ?? ''), 'the tag must be one of: herb, tree');
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
