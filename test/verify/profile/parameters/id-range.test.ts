import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Change,
  type ProviderStore,
  Rejection,
  type StoredPlant,
} from '../../../providers/behaviour.js';
import { detectChanged, detectOwn } from './detect-at.js';

const largest = 2n ** 63n - 1n;

const plant = (id: number): StoredPlant => ({
  id: String(id),
  key: String(id),
  name: `Plant ${id}`,
  owner: 'alice',
});

/** A provider with ids from 1 on, of which the first 36 are taken. */
const takenBelow37: Change = {
  ids: { from: 1n, to: largest },
  live(store) {
    store.plants = Array.from({ length: 36 }, (_, position) => plant(position + 1));
    return () => {};
  },
};

/** A provider whose Errors are all the same. */
const opaque: Change = {
  presentError: ({ status }) => ({ error: status, message: 'bad request' }),
};

/** A provider that replaces a plant on a create with its id. */
const replacing = {
  create(store: ProviderStore, created: StoredPlant) {
    store.plants = [...store.plants.filter(({ key }) => key !== created.key), created];
    return created;
  },
};

/** A provider whose Errors have the reason in a list, and an id of the request. */
const inList: Change = {
  presentError: ({ status, message }) => ({
    error: status,
    message: 'Validation failed',
    requestId: randomUUID(),
    at: Date.now(),
    issues: [{ message }],
  }),
};

describe.concurrent('the range of ids', () => {
  it('is found if only one member of the Errors names the reason and others change', async () => {
    const { parameters } = await detectChanged({ ...takenBelow37, ...inList, ...replacing });

    expect(parameters['create.id-minimum']).toBe('1');
  });

  it('is found by the messages of Errors if plants have the first ids', async () => {
    const { parameters } = await detectChanged(takenBelow37);

    expect(parameters['create.id-minimum']).toBe('1');
  });

  it('is found by creates if the provider checks the name before the id', async () => {
    const { parameters } = await detectChanged((reference) => ({
      ...takenBelow37,
      readObject(value) {
        const members = reference.readObject(value);
        reference.readName(members.name);
        return members;
      },
    }));

    expect(parameters).toMatchObject({
      'create.id-minimum': '1',
      'create.id-maximum': '9223372036854775807',
    });
  });

  it('is left open if another plant may have the rejected id', async () => {
    const { parameters, reasons } = await detectChanged({ ...takenBelow37, ...opaque });

    expect(reasons['create.id-minimum']).toBe(
      'the provider accepted the id 37, and answered 400 to a create with id 36, perhaps because another plant has that id',
    );
    expect(parameters['create.id-maximum']).toBe('9223372036854775807');
  });

  it.each([
    [1n, '1'],
    [0n, '0'],
    [-(2n ** 31n), '-2147483648'],
  ])(
    'is found by Errors that are all the same if it starts at a typical end: %s',
    async (from, expected) => {
      const { parameters } = await detectChanged({ ...opaque, ids: { from, to: largest } });

      expect(parameters['create.id-minimum']).toBe(expected);
    },
  );

  it.each([2n ** 31n - 1n, 2n ** 53n - 1n, 123_456_789_012n])('ends at %s', async (to) => {
    const { parameters } = await detectChanged({ ids: { from: 1n, to } });

    expect(parameters).toMatchObject({
      'create.id-minimum': '1',
      'create.id-maximum': String(to),
    });
  });
});

describe.concurrent('guessable ids', () => {
  it('are not tried if they can never be used again', async () => {
    const profile = {
      parameters: { 'create.id-minimum': '1' },
      outcomes: { 'create.deleted-id': { status: 400 } },
    } as const;

    const { parameters, reasons } = await detectOwn({ profile });

    expect(reasons['create.id-minimum']).toBe(
      'an id that was tried can never be used again, so no id was tried that somebody may use',
    );
    expect(parameters['create.id-maximum']).toBe('9223372036854775807');
  });

  it('are not tried if a create may replace a plant', async () => {
    const profile = {
      parameters: { 'create.id-minimum': '1' },
      outcomes: { 'create.taken-id': { effect: 'replaced' } },
    } as const;

    const { parameters, reasons } = await detectOwn({ profile });

    expect(reasons['create.id-minimum']).toMatch(
      /^a create may replace a plant that has the same id/,
    );
    expect(parameters['create.id-maximum']).toBe('9223372036854775807');
  });

  it('are not needed if creates without a name are rejected for their ids', async () => {
    const { parameters, changed } = await detectChanged({
      ...takenBelow37,
      ...replacing,
      ids: { from: 1n, to: 2n ** 31n - 1n },
    });

    expect(parameters).toMatchObject({
      'create.id-minimum': '1',
      'create.id-maximum': '2147483647',
    });
    expect(changed).toEqual([]);
  });

  it('end the run if there are no others and a create may replace a plant', async () => {
    const { parameters, reasons, stopped } = await detectChanged({
      ...replacing,
      ids: { from: 1n, to: 99_999n },
    });

    expect(stopped).toMatch(
      /^the provider accepts few ids, and does not reject an id that is taken/,
    );
    expect(reasons['list.order']).toBe(stopped);
    expect(Object.keys(parameters).filter((id) => !/^re/.test(id))).toEqual([]);
  });
});

describe.concurrent('ids that are unique for each user', () => {
  it('are tried, and no plant of another user is lost', async () => {
    const keyOfOwner = (id: string, owner: string) => `${owner} ${id}`;
    const { parameters, changed } = await detectChanged((reference) => ({
      ...opaque,
      ids: { from: 1n, to: largest },
      visible: ({ owner }, user) => owner === user,
      create(store, created) {
        const key = keyOfOwner(created.id, created.owner);
        return reference.create(store, { ...created, key });
      },
      find: (store, id, user) => store.plants.filter(({ key }) => key === keyOfOwner(id, user)),
    }));

    expect(parameters).toMatchObject({
      'list.visibility': 'own',
      'create.id-minimum': '1',
      'create.id-maximum': '9223372036854775807',
    });
    expect(changed).toEqual([]);
  });
});

describe.concurrent('a plant with an id that is tried', () => {
  it('stays if the provider fails at each create with its id', async () => {
    const { reasons, changed } = await detectChanged((reference) => ({
      ...opaque,
      ids: { from: 1n, to: 2n ** 31n - 1n },
      live(store) {
        store.plants = [...store.plants, plant(2_147_483_647)];
        return () => {};
      },
      create(store, created) {
        if (created.id === '2147483647') {
          throw new Rejection(500, 'a defect');
        }
        return reference.create(store, created);
      },
    }));

    expect(reasons['create.id-maximum']).toBe(
      'a plant could not be created: the provider answered 500 to POST /plants',
    );
    expect(changed).toEqual([]);
  });
});
