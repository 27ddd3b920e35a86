import { describe, expect, it } from 'vitest';
import { type Change, Refusal, type ZooPlant } from '../../zoo/behaviour.js';
import { referenceChoices } from '../../zoo/expected-choices.js';
import { observeMock } from './observe-mock.js';
import { observeChanged, observeZoo } from './observe-zoo.js';

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

describe.concurrent('the order of plants', patience, () => {
  const sortedBy = (compare: (one: ZooPlant, other: ZooPlant) => number): Change => ({
    sort: (plants) => plants.toSorted(compare),
  });

  it.each([
    ['of names that takes no notice of case', sortedBy((a, b) => a.name.localeCompare(b.name))],
    ['of ids as texts', sortedBy((a, b) => (a.id < b.id ? -1 : 1))],
    ['of tags', sortedBy((a, b) => ((a.tag ?? '') < (b.tag ?? '') ? -1 : 1))],
  ])('is not told that is one %s', async (_, change) => {
    const { reasons } = await observeChanged(change);

    expect(reasons['list.order']).toBe('plants were listed in an order of their own');
  });
});

describe.concurrent('names and tags', patience, () => {
  it('are not told of that come from a list', async () => {
    const { reasons } = await observeChanged((reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && tag !== 'herb') {
          throw new Refusal(400, 'there is no such tag');
        }
        return tag;
      },
    }));

    for (const point of ['shortest-tag', 'longest-tag', 'tag-characters']) {
      expect(reasons[`create.${point}`]).toBe('a tag of other letters than "herb" is refused');
    }
  });

  it('have no length that is told where none is taken', async () => {
    const { reasons } = await observeChanged({
      readTag(value) {
        if (value !== undefined) {
          throw new Refusal(400, 'there are no tags');
        }
        return undefined;
      },
    });

    expect(reasons['create.longest-tag']).toBe('no tag that was tried is taken');
  });

  it('have no room for spaces where they are short', async () => {
    const { told, untold } = await observeMock({ profile: { 'create.longest-name': 2 } });

    const reasonOf = (id: string) => untold.find(({ point }) => point === id)?.reason;
    expect(told).toContainEqual(
      expect.objectContaining({ point: 'create.longest-name', choice: 2 }),
    );
    expect(reasonOf('create.padded-name')).toBe('names have no room for it');
    expect(reasonOf('create.name-characters')).toBe('a name has no room for characters to try');
  });

  it('that begin with a space are not told of where no name may have one', async () => {
    const { untold } = await observeMock({ profile: { 'create.name-characters': '[!-~]' } });

    expect(untold).toContainEqual({
      point: 'create.padded-name',
      reason: 'a space is refused wherever it stands in a name',
    });
  });
});

describe.concurrent('limits of lists', patience, () => {
  /** Refuses limits that are none, each kind with a status of its own. */
  const refusing = (status: (text: string) => number | undefined): Change => ({
    readLimit(query) {
      const text = query.get('limit');
      const refusal = text === null ? undefined : status(text);
      if (refusal !== undefined) {
        throw new Refusal(refusal, 'this is no limit');
      }
      return text === null || !/^\d+$/.test(text) ? Infinity : Number(text);
    },
  });

  it('are not told to be ignored where one kind of them is refused', async () => {
    const { reasons } = await observeChanged(
      refusing((text) => (text === 'ten' ? 400 : undefined)),
    );

    expect(reasons['list.malformed-limit']).toMatch(
      /^GET \/plants\?limit=ten was answered with 400; but GET \/plants\?limit=1\.5 was answered with 200/,
    );
  });

  it('are not told to be refused with one status where there are two', async () => {
    const { choices, reasons } = await observeChanged(
      refusing((text) => (/^\d+$/.test(text) ? undefined : text === '-1' ? 422 : 400)),
    );

    expect(choices['list.negative-limit']).toBe('reject');
    expect(reasons['list.invalid-limit']).toBe(
      'GET /plants?limit=-1 was answered with 422; but GET /plants?limit=ten was answered with 400',
    );
  });

  it('tell nothing of others where only so many plants are listed', async () => {
    const { choices, reasons } = await observeZoo({
      seed: 500,
      change: { visible: () => true, cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)) },
    });

    expect(choices).toMatchObject({ 'list.default-limit': 20, 'list.largest-limit': 20 });
    for (const point of ['list.order', 'list.visibility', 'create.owner', 'delete.shared-plant']) {
      expect(reasons[point]).toBe(
        'the provider lists only so many plants, and those created here are not among them',
      );
    }
  });
});

describe.concurrent('the room for plants', patience, () => {
  const three = ['Aloe', 'Basil', 'Clover'].map((name, position) => ({ id: position + 1, name }));

  it('is not told where the other user has none either', async () => {
    const { untold } = await observeMock({
      profile: { 'create.maximum-plants-of-user': 3 },
      plants: three.map((one) => ({ ...one, owner: 'bob' })),
    });

    expect(untold).toContainEqual({
      point: 'create.maximum-plants-of-user',
      reason: 'there is no room for more plants, and none for any of another user',
    });
  });

  it('is not told where not all plants are seen', async () => {
    const { untold } = await observeMock({ profile: { 'create.maximum-plants': 50 } });

    expect(untold).toContainEqual({
      point: 'create.maximum-plants',
      reason: 'there is no room for more plants of either user, of which not all are seen',
    });
  });

  it('is told where all are', async () => {
    const { told } = await observeMock({
      profile: { 'create.maximum-plants': 50, 'list.visibility': 'all' },
    });

    expect(told).toContainEqual(
      expect.objectContaining({ point: 'create.maximum-plants', choice: 50 }),
    );
  });
});

describe.concurrent('a body', patience, () => {
  it('that is not answered is not told to be refused', async () => {
    const { reasons } = await observeChanged((reference) => ({
      async send(response, answer, exchange) {
        if (exchange.request.body.length > 5000) {
          response.destroy();
          return;
        }
        await reference.send(response, answer, exchange);
      },
    }));

    expect(reasons['request.maximum-body-bytes']).toMatch(
      /^a body of 5001 bytes was not refused: no response came/,
    );
    expect(reasons['create.longest-name']).toMatch(/no response came/);
  });
});

describe.concurrent('an Error', patience, () => {
  it('has an integer that may be the status, where there is one status alone', async () => {
    const { reasons } = await observeChanged({
      finish: (answer, { refusal }) =>
        refusal === undefined
          ? answer
          : { ...answer, status: 400, body: Buffer.from('{"error":400,"message":"no"}') },
    });

    expect(reasons['error.integer']).toMatch(/^it was 400 in \d+ Errors, all of them with 400$/);
  });

  it('with a Content-Type of its own leaves none to tell, nor does it a version', async () => {
    const { reasons } = await observeChanged({
      finish: (answer, { refusal }) =>
        refusal === undefined
          ? { ...answer, headers: { ...answer.headers, 'api-version': '2' } }
          : { ...answer, headers: { 'content-type': 'application/problem+json' } },
    });

    expect(reasons['response.content-type']).toBe(
      'the Content-Type was application/json and application/problem+json',
    );
    expect(reasons['response.version']).toBe('API-Version was 2 and none');
  });

  it('of something else at another path says nothing of the Content-Type', async () => {
    const { choices } = await observeChanged({
      finish: (answer, { refusal }) =>
        refusal?.status === 404 && refusal.message === 'there is nothing at this path'
          ? { ...answer, headers: { 'content-type': 'text/html' } }
          : answer,
    });

    expect(choices['response.content-type']).toBe('application/json');
  });
});

describe.concurrent('a provider that begins to refuse everything', patience, () => {
  const refusals = [40, 60, 80, 100, 140, 250].flatMap((after) =>
    ['GET', 'POST', 'DELETE'].map((method) => ({ method, after })),
  );

  it.each(refusals)(
    'is not told to refuse it for what it is: $method, after $after',
    async (one) => {
      let requests = 0;
      const { choices } = await observeChanged({
        admit({ method }) {
          requests += 1;
          if (requests > one.after && method === one.method) {
            throw new Refusal(400, 'no more today');
          }
        },
      });

      expect(referenceChoices).toMatchObject(choices);
    },
  );
});

describe.concurrent('a provider that fails once', patience, () => {
  it.each([37, 60, 103, 118, 160, 250, 394, 410])(
    'is not told to have meant it, at request %i',
    async (count) => {
      let requests = 0;
      const { choices, changed } = await observeChanged({
        admit() {
          requests += 1;
          if (requests === count) {
            throw new Refusal(500, 'a defect');
          }
        },
      });

      expect(referenceChoices).toMatchObject(choices);
      expect(Object.keys(choices).length).toBeGreaterThan(45);
      expect(changed).toEqual([]);
    },
  );
});
