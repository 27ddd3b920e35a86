import { defaultPlants, defaultTokens } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  assertOwners,
  parseFixtureText,
  parsePlant,
  parsePlants,
  parseUsers,
} from '../../src/store/fixtures.js';

const source = 'plants "plants.json"';

describe('the default fixtures', () => {
  it('are valid fixtures', () => {
    expect(parsePlants(defaultPlants)).toEqual(defaultPlants);
    expect(parseUsers(defaultTokens)).toEqual(defaultTokens);
  });

  it('have a few dozen plants, mostly with tags, of two users who may write, and of everyone', () => {
    const tagged = defaultPlants.filter(({ tag }) => tag !== undefined);

    expect(new Set(defaultPlants.map(({ owner }) => owner))).toEqual(
      new Set(['alice', 'bob', undefined]),
    );
    expect(defaultPlants.length).toBeGreaterThanOrEqual(24);
    expect(tagged.length).toBeLessThan(defaultPlants.length);
  });

  it('are frozen, since all mocks use them', () => {
    expect(Object.isFrozen(defaultPlants) && defaultPlants.every(Object.isFrozen)).toBe(true);
    expect(Object.isFrozen(defaultTokens) && defaultTokens.every(Object.isFrozen)).toBe(true);
  });

  it('have a token of each status and scope', () => {
    expect(defaultTokens).toEqual([
      { token: 'alice-token', user: 'alice', scopes: ['read', 'write'], status: 'valid' },
      { token: 'bob-token', user: 'bob', scopes: ['read', 'write'], status: 'valid' },
      { token: 'alice-read-only-token', user: 'alice', scopes: ['read'], status: 'valid' },
      { token: 'alice-expired-token', user: 'alice', scopes: ['read', 'write'], status: 'expired' },
      { token: 'alice-revoked-token', user: 'alice', scopes: ['read', 'write'], status: 'revoked' },
    ]);
  });
});

describe('parsePlant', () => {
  it('reads a plant as a record', () => {
    expect(parsePlant({ id: 7, name: 'Basil', owner: 'alice' })).toEqual({
      id: '7',
      name: 'Basil',
      owner: 'alice',
    });
  });

  it.each([
    [{ id: 7, name: 7 }, 'name'],
    [{ id: 7, name: 'Basil', owner: '' }, 'owner'],
    ['Basil', undefined],
  ])('rejects %j, and names the field', (plant, field) => {
    expect(() => parsePlant(plant)).toThrow(
      expect.objectContaining({
        code: 'invalid-plant',
        message: expect.stringContaining('Failed to create the plant: '),
        details: { field },
      }),
    );
  });
});

describe('parsePlants', () => {
  it('reads ids as numbers, bigints or digits, and loses none of their digits', () => {
    const text = '[{"id":9007199254740993,"name":"Basil"},{"id":"-7","name":"Mint"}]';

    expect(parsePlants(parseFixtureText(text, source), source)).toEqual([
      { id: '9007199254740993', name: 'Basil' },
      { id: '-7', name: 'Mint' },
    ]);
    expect(parsePlants([{ id: 2n ** 62n, name: 'Sage' }], source)[0]?.id).toBe(
      '4611686018427387904',
    );
  });

  it.each([
    [{}, 'it is an object. It must be a JSON array.'],
    [undefined, 'it is undefined. It must be a JSON array.'],
    [[7], 'item 1: it must be an object, not a number.'],
    [
      [{ id: 1, name: 'Basil' }, { name: 'Mint' }],
      'item 2: "id" is missing and must be an int64 integer.',
    ],
    [[{ id: 1.5, name: 'Basil' }], 'item 1: "id" is not an integer; write an int64 integer'],
    [[{ id: 'x', name: 'Basil' }], 'item 1: "id" is not a number; write an int64 integer'],
    [
      [{ id: 2 ** 53, name: 'Basil' }],
      'item 1: "id" is rounded already; write an int64 integer, as a string',
    ],
    [[{ id: 1 }], 'item 1: "name" is missing and must be a string.'],
    [[{ id: 1, name: 7 }], 'item 1: "name" must be a string, not a number.'],
    [[{ id: 1, name: 'Basil', tag: null }], 'item 1: "tag" must be a string, not null.'],
    [
      [{ id: 1, name: 'Basil', tags: 'herb' }],
      'item 1: it has an unknown member "tags". Did you mean "tag"?',
    ],
    [[{ id: 1, name: 'Basil', owner: '' }], 'item 1: "owner" must not be empty.'],
    [
      [
        { id: 1, name: 'Basil' },
        { id: 2, name: 'Sage' },
        { id: '1', name: 'Mint' },
      ],
      'items 1 and 3 have the same id, "1". Change or drop one.',
    ],
  ])('rejects %j and names the item and the field', (plants, message) => {
    expect(() => parsePlants(plants, source)).toThrow(
      expect.objectContaining({
        code: 'invalid-fixture',
        message: expect.stringContaining(`Failed to read ${source}: ${message}`),
      }),
    );
  });

  it('accepts two plants with the same id if the profile keeps both', () => {
    const twins = [
      { id: 1, name: 'Basil' },
      { id: 1, name: 'Mint' },
    ];

    expect(parsePlants(twins, source, { canShareIds: true })).toHaveLength(2);
  });
});

describe('parseUsers', () => {
  it('reads a token as valid with all scopes by default', () => {
    expect(parseUsers([{ token: 't', user: 'carol' }], 'users')).toEqual([
      { token: 't', user: 'carol', scopes: ['read', 'write'], status: 'valid' },
    ]);
  });

  it.each([
    [
      [{ token: 'a b', user: 'carol' }],
      'item 1: "token" must be letters, digits and signs of ASCII, without spaces.',
    ],
    [[{ token: 't' }], 'item 1: "user" is missing and must be a string.'],
    [
      [{ token: 't', user: 'carol', scopes: ['admin'] }],
      'item 1: "scopes[0]" must be "read" or "write", not "admin".',
    ],
    [
      [{ token: 't', user: 'carol', scopes: 'read' }],
      'item 1: "scopes" must be an array, not a string.',
    ],
    [
      [{ token: 't', user: 'carol', status: 'gone' }],
      'item 1: "status" must be "valid", "expired" or "revoked", not "gone".',
    ],
    [
      [
        { token: 't', user: 'carol' },
        { token: 't', user: 'dave' },
      ],
      'items 1 and 2 have the same token, "t".',
    ],
  ])('rejects %j and names the item and the field', (tokens, message) => {
    expect(() => parseUsers(tokens, 'users "u.json"')).toThrow(
      `Failed to read users "u.json": ${message}`,
    );
  });
});

describe('assertOwners', () => {
  const plants = [{ id: '1', name: 'Basil', owner: 'alise' }];

  it('rejects a plant that nobody could list', () => {
    expect(() => assertOwners(plants, defaultTokens, 'own-and-shared', source)).toThrow(
      `Failed to read ${source}: item 1: owner "alise" has no token. Did you mean "alice"?`,
    );
  });

  it('accepts any owner if everyone sees every plant', () => {
    expect(() => assertOwners(plants, defaultTokens, 'all', source)).not.toThrow();
  });
});

describe('parseFixtureText', () => {
  it('names the file if it is not JSON', () => {
    expect(() => parseFixtureText('[{]', source)).toThrow(
      `Failed to read ${source}: it is not JSON: `,
    );
  });
});
