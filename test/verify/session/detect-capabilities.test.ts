import { describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../src/verify/session/capabilities.js';
import { detectCapabilities } from '../../../src/verify/session/detect-capabilities.js';
import { UnusableProviderError } from '../../../src/verify/session/unusable-provider-error.js';
import { type Change, Rejection } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { openTestSession } from './open-test-session.js';

const start = (change: Change, seed = 12) => startProvider({ name: 'is met', change, seed });

const reject = (status: number): Change => ({
  readObject() {
    throw new Rejection(status, 'no');
  },
});

async function detect(change: Change, seed = 12): Promise<Capabilities> {
  await using zoo = await start(change, seed);
  using opened = openTestSession(zoo);
  return await detectCapabilities(opened.session);
}

/** The creates that the provider has rejected; none if it has accepted one. */
async function rejectedCreatesOf(change: Change) {
  await using zoo = await start(change);
  using opened = openTestSession(zoo);
  const error: unknown = await detectCapabilities(opened.session).catch((thrown) => thrown);
  return error instanceof UnusableProviderError ? error.rejectedCreates : [];
}

const accepting = (from: bigint, to: bigint): Change => ({ ids: { from, to } });
const showing = (max: number, order: 'oldest' | 'newest'): Change => ({
  visible: () => true,
  sort: (plants) => (order === 'newest' ? plants.toReversed() : plants),
  cut: (plants, limit) => plants.slice(0, Math.min(max, limit)),
});

describe('the ids of test plants', () => {
  it.each([
    ['any int64', -(2n ** 63n), 2n ** 63n - 1n],
    ['ids up to 2^53', 1n, 2n ** 53n - 1n],
    ['ids above 2^53', 2n ** 53n + 1n, 2n ** 63n - 1n],
    ['int32', -(2n ** 31n), 2n ** 31n - 1n],
    ['nine digits', 1n, 10n ** 9n - 1n],
    ['seven digits', 1n, 10n ** 7n - 1n],
    ['six digits', 1n, 10n ** 6n - 1n],
    ['five digits', 1n, 99_999n],
    ['four digits', 1n, 9999n],
    ['negative int32', -(2n ** 31n), -1n],
    ['not quite four digits', 1n, 9990n],
    ['more than a thousand', 1010n, 9999n],
  ])('are ids that a provider of %s accepts', async (_, from, to) => {
    const { testPlants } = await detect(accepting(from, to));

    const ids = Array.from({ length: 50 }, () => BigInt(testPlants.nextId()));

    expect(ids.every((id) => id >= from && id <= to)).toBe(true);
    expect(new Set(ids).size).toBe(50);
  });
});

describe('a provider with room for one plant', () => {
  it('is found to accept the whole range of ids', async () => {
    const { testPlants } = await detect((reference) => ({
      create(store, plant) {
        if (store.plants.length > 12) {
          throw new Rejection(400, 'there is no room');
        }
        return reference.create(store, plant);
      },
    }));

    const ids = Array.from({ length: 50 }, () => BigInt(testPlants.nextId()));

    expect(ids.every((id) => id >= 2n ** 51n && id < 2n ** 52n)).toBe(true);
    expect(new Set(ids).size).toBe(50);
  });
});

describe('the tags of test plants', () => {
  const takingTags = (isTaken: (tag: string | undefined) => boolean): Change => ({
    readTag(value) {
      const tag = value as string | undefined;
      if (!isTaken(tag)) {
        throw new Rejection(400, 'no');
      }
      return tag;
    },
  });

  it('are omitted if all are rejected', async () => {
    const { takesTags, testPlants } = await detect(takingTags((tag) => tag === undefined));

    expect(takesTags).toBe(false);
    expect(testPlants.next()).not.toHaveProperty('tag');
  });

  it('are a usual word if others are rejected', async () => {
    const { takesTags, testPlants } = await detect(takingTags((tag) => !tag || tag === 'herb'));

    expect(takesTags).toBe(true);
    expect(testPlants.next().tag).toBe('herb');
  });
});

describe('the list', () => {
  it('shows all plants if it is not cut', async () => {
    const detected = await detect({});

    expect(detected).toMatchObject({
      visibility: 'all',
      listQuery: '?limit=2147483647',
      listLagMs: 0,
    });
  });

  it('is requested with a limit if it is short without one', async () => {
    const { visibility, listQuery } = await detect({
      cut: (plants, limit) => plants.slice(0, limit === Infinity ? 3 : limit),
    });

    expect(visibility).toBe('all');
    expect(listQuery).toBe('?limit=2147483647');
  });

  it('shows some plants if it is full and starts with the newest', async () => {
    const { visibility } = await detect(showing(20, 'newest'), 50);

    expect(visibility).toBe('some');
  });

  it('shows no plants if it is full and starts with the oldest', async () => {
    const detected = await detect(showing(20, 'oldest'), 50);

    expect(detected.visibility).toBe('none');
  });

  it('is found to lag if it shows plants later', async () => {
    let lists = 0;
    const { visibility, listLagMs } = await detect((reference) => ({
      visible: (plant, user) => !plant.name.startsWith('Fern') || lists > 8 || plant.owner !== user,
      sort(plants) {
        lists += 1;
        return reference.sort(plants);
      },
    }));

    expect(visibility).toBe('all');
    expect(listLagMs).toBeGreaterThan(200);
  });

  it('is remembered as it was before the session', async () => {
    await using zoo = await start({});
    using opened = openTestSession(zoo);
    const visible = zoo.plants().filter(({ owner }) => /alice|everyone/.test(owner));

    const detected = await detectCapabilities(opened.session);

    expect(detected.namesBefore).toEqual(new Set(visible.map(({ name }) => name)));
  });
});

describe('a provider that rejects every create', () => {
  it.each([401, 403, 404, 500])(
    'is tried with one size of ids if it answers %i',
    async (status) => {
      const attempts = await rejectedCreatesOf(reject(status));

      expect(attempts.map(({ response }) => response?.status)).toEqual([status, status, status]);
    },
  );

  it.each([400, 422])('is tried with ids of all sizes if it answers %i', async (status) => {
    const attempts = await rejectedCreatesOf(reject(status));

    expect(attempts).toHaveLength(27);
  });
});
