import { describe, expect, it } from 'vitest';
import { type Change, Refusal, type ZooPlant } from '../../zoo/behaviour.js';
import { observeMock } from './observe-mock.js';
import { observeChanged } from './observe-zoo.js';

const patience = { timeout: 60_000 };

const plant = (id: number): ZooPlant => ({
  id: String(id),
  key: String(id),
  name: `Plant ${id}`,
  owner: 'alice',
});

/** Ids from 1 on, of which the first 36 are taken. */
const takenBelow37: Change = {
  ids: { from: 1n, to: 2n ** 63n - 1n },
  live(store) {
    store.plants = Array.from({ length: 36 }, (_, position) => plant(position + 1));
    return () => {};
  },
};

/** Errors that are all the same. */
const opaque: Change = {
  presentError: ({ status }) => ({ error: status, message: 'bad request' }),
};

describe.concurrent('the range of ids', patience, () => {
  it('is told though plants have the first of them, by what the Errors say', async () => {
    const { choices } = await observeChanged(takenBelow37);

    expect(choices['create.id-minimum']).toBe('1');
  });

  it('is not told where another plant may have the id that is refused', async () => {
    const { choices, reasons } = await observeChanged({ ...takenBelow37, ...opaque });

    expect(reasons['create.id-minimum']).toBe(
      'id 37 can be used, and a create with 36 was answered with 400, which may be so since another plant has it',
    );
    expect(choices['create.id-maximum']).toBe('9223372036854775807');
  });

  it.each([
    [1n, '1'],
    [0n, '0'],
    [-(2n ** 31n), '-2147483648'],
  ])('is told without a word where it begins as ranges do: %s', async (from, expected) => {
    const { choices } = await observeChanged({ ...opaque, ids: { from, to: 2n ** 63n - 1n } });

    expect(choices['create.id-minimum']).toBe(expected);
  });

  it('is not looked for where an id that was tried is lost', async () => {
    const profile = { 'create.deleted-id': 'reject', 'create.id-minimum': '1' } as const;

    const { untold } = await observeMock({ profile });

    expect(untold).toContainEqual({
      point: 'create.id-minimum',
      reason: 'each id that is tried can never be used again',
    });
  });

  it('is not looked for where a plant might be replaced', async () => {
    const { untold } = await observeMock({ profile: { 'create.duplicate-id': 'replace' } });

    expect(untold.find(({ point }) => point === 'create.id-maximum')?.reason).toMatch(
      /^a plant may have the id that is tried, and it is not known to stay/,
    );
  });
});

describe.concurrent('the delete of an unknown id', patience, () => {
  /** Takes five digits, and refuses others in the path as well. */
  const narrow: Change = (reference) => ({
    ids: { from: 1n, to: 99_999n },
    readPathId(text) {
      const id = reference.readPathId(text);
      if (BigInt(id) > 99_999n) {
        throw new Refusal(422, 'there are no such ids');
      }
      return id;
    },
  });

  it('is not told by an id that no plant could have', async () => {
    const { choices, reasons } = await observeChanged(narrow);

    expect(reasons['delete.unknown-id']).toBe(
      'the delete of an id that no plant has was answered with 422, but it was far from the ids that plants have',
    );
    expect(choices).toMatchObject({ 'delete.deleted-id': 404, 'delete.success': 204 });
  });
});
