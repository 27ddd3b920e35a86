import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Change, Rejection, type ZooPlant, type ZooStore } from '../../../zoo/behaviour.js';
import { detectChanged, detectOwn } from './detect-at.js';

const patience = { timeout: 60_000 };
const largest = 2n ** 63n - 1n;

const plant = (id: number): ZooPlant => ({
  id: String(id),
  key: String(id),
  name: `Plant ${id}`,
  owner: 'alice',
});

/** Ids from 1 on, of which the first 36 are taken. */
const takenBelow37: Change = {
  ids: { from: 1n, to: largest },
  live(store) {
    store.plants = Array.from({ length: 36 }, (_, position) => plant(position + 1));
    return () => {};
  },
};

/** Errors that are all the same. */
const opaque: Change = {
  presentError: ({ status }) => ({ error: status, message: 'bad request' }),
};

/** A create with an id that is taken replaces the other plant. */
const replacing = {
  create(store: ZooStore, created: ZooPlant) {
    store.plants = [...store.plants.filter(({ key }) => key !== created.key), created];
    return created;
  },
};

/** What is wrong is told in a list, beside an id of the request. */
const inList: Change = {
  presentError: ({ status, message }) => ({
    error: status,
    message: 'Validation failed',
    requestId: randomUUID(),
    at: Date.now(),
    issues: [{ message }],
  }),
};

describe.concurrent('the range of ids', patience, () => {
  it('is found by what any member of the Errors says, whatever changes in others', async () => {
    const { parameters } = await detectChanged({ ...takenBelow37, ...inList, ...replacing });

    expect(parameters['create.id-minimum']).toBe('1');
  });

  it('is found though plants have the first of them, by what the Errors say', async () => {
    const { parameters } = await detectChanged(takenBelow37);

    expect(parameters['create.id-minimum']).toBe('1');
  });

  it('is found by creates, where a name is looked at before the id', async () => {
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

  it('is left open where another plant may have the id that is rejected', async () => {
    const { parameters, reasons } = await detectChanged({ ...takenBelow37, ...opaque });

    expect(reasons['create.id-minimum']).toBe(
      'id 37 can be used, and a create with 36 was answered with 400, which may be so since another plant has it',
    );
    expect(parameters['create.id-maximum']).toBe('9223372036854775807');
  });

  it.each([
    [1n, '1'],
    [0n, '0'],
    [-(2n ** 31n), '-2147483648'],
  ])(
    'is found by Errors that are all the same, where it begins as ranges do: %s',
    async (from, expected) => {
      const { parameters } = await detectChanged({ ...opaque, ids: { from, to: largest } });

      expect(parameters['create.id-minimum']).toBe(expected);
    },
  );

  it.each([2n ** 31n - 1n, 2n ** 53n - 1n, 123_456_789_012n])(
    'is found to end at %s',
    async (to) => {
      const { parameters } = await detectChanged({ ids: { from: 1n, to } });

      expect(parameters).toMatchObject({
        'create.id-minimum': '1',
        'create.id-maximum': String(to),
      });
    },
  );

  it('has a hole where 0 is no id, which no profile can express', async () => {
    const { parameters, unsupported } = await detectChanged((reference) => ({
      readId(value, ids) {
        const id = reference.readId(value, ids);
        if (id === '0') {
          throw new Rejection(400, 'the id is missing');
        }
        return id;
      },
    }));

    expect(parameters['create.id-minimum']).toBe('-9223372036854775808');
    expect(unsupported).toMatchObject([
      {
        subject: 'create.id-minimum',
        behaviour: 'The id 0 is rejected, though smaller ones are accepted.',
      },
    ]);
  });
});

describe.concurrent('ids that must not be tried', patience, () => {
  it('are none where each is lost once it was used: only an end of int64 is found', async () => {
    const profile = {
      parameters: { 'create.id-minimum': '1' },
      outcomes: { 'create.deleted-id': { status: 400 } },
    } as const;

    const { parameters, reasons } = await detectOwn({ profile });

    expect(reasons['create.id-minimum']).toBe('each id that is tried can never be used again');
    expect(parameters['create.id-maximum']).toBe('9223372036854775807');
  });

  it('are none where a plant might be replaced: only an end of int64 is found', async () => {
    const profile = {
      parameters: { 'create.id-minimum': '1' },
      outcomes: { 'create.taken-id': { effect: 'replaced' } },
    } as const;

    const { parameters, reasons } = await detectOwn({ profile });

    expect(reasons['create.id-minimum']).toMatch(
      /^a plant may have the id that is tried, and it is not known to stay/,
    );
    expect(parameters['create.id-maximum']).toBe('9223372036854775807');
  });

  it('are not needed where creates without a name are rejected for their ids', async () => {
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

  it('are all of them where there are few, and a plant might be replaced', async () => {
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

describe.concurrent('ids that each user has of their own', patience, () => {
  it('are tried, where a delete of one leaves the plant of the other', async () => {
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

describe.concurrent('a plant with an id that is tried', patience, () => {
  it('stays, though the provider fails at each create with its id', async () => {
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
      'a plant could not be created: the provider answered with 500',
    );
    expect(changed).toEqual([]);
  });
});
