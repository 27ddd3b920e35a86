import { createPlantMock, defaultPlants, defaultTokens } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { parsePlant, parsePlants, parseUsers } from '../../src/store/fixtures.js';
import { parseExactJson } from '../../src/text/json.js';

const source = 'plants "plants.json"';

describe('the default fixtures', () => {
  it('are valid fixtures', () => {
    expect(parsePlants(defaultPlants)).toEqual(defaultPlants);
    expect(parseUsers(defaultTokens)).toEqual(defaultTokens);
  });

  it('are frozen, since all mocks use them', () => {
    expect(Object.isFrozen(defaultPlants) && defaultPlants.every(Object.isFrozen)).toBe(true);
    expect(Object.isFrozen(defaultTokens) && defaultTokens.every(Object.isFrozen)).toBe(true);
  });
});

it.each([
  [{ id: 7, name: 7 }, 'name'],
  ['Basil', undefined],
])('parsePlant rejects %j, and names the field', (plant, field) => {
  expect(() => parsePlant(plant)).toThrow(
    expect.objectContaining({
      code: 'invalid-plant',
      message: expect.stringContaining('Failed to create the plant: '),
      details: { field },
    }),
  );
});

describe('parsePlants', () => {
  it('reads ids as numbers, bigints or digits, and loses none of their digits', () => {
    const text = '[{"id":9007199254740993,"name":"Basil"},{"id":"-7","name":"Mint"}]';

    expect(parsePlants(parseExactJson(text), source)).toEqual([
      { id: '9007199254740993', name: 'Basil' },
      { id: '-7', name: 'Mint' },
    ]);
    expect(parsePlants([{ id: 2n ** 62n, name: 'Sage' }], source)[0]?.id).toBe(
      '4611686018427387904',
    );
  });

  it.each(
    Object.entries<unknown>({
      'it must be an array, not an object.': {},
      'item 2: "id" is missing and must be an int64 integer.': [
        { id: 1, name: 'Basil' },
        { name: 'Mint' },
      ],
      'item 1: "id" is not a number; write an int64 integer': [{ id: 'x', name: 'Basil' }],
      'item 1: "id" is rounded already; write an int64 integer, as a string': [
        { id: 2 ** 53, name: 'Basil' },
      ],
      'item 1: "tag" must be a string, not null.': [{ id: 1, name: 'Basil', tag: null }],
      'item 1: it has an unknown member "tags". Did you mean "tag"?': [
        { id: 1, name: 'Basil', tags: 'herb' },
      ],
      'items 1 and 3 have the same id, "1". Change or drop one.': [
        { id: 1, name: 'Basil' },
        { id: 2, name: 'Sage' },
        { id: '1', name: 'Mint' },
      ],
    }),
  )('rejects plants: %s', (message, plants) => {
    expect(() => parsePlants(plants, source)).toThrow(
      expect.objectContaining({
        code: 'invalid-fixture',
        message: expect.stringContaining(`Failed to read ${source}: ${message}`),
      }),
    );
  });
});

describe('the owner of a plant', () => {
  const plants = [{ id: 1, name: 'Basil', owner: 'zoe' }];

  it.each(['own', 'own-and-shared'] as const)(
    'has a token if users see %s plants',
    (visibility) => {
      const profile = { parameters: { 'list.visibility': visibility } };

      expect(() => createPlantMock({ plants, profile })).toThrow(
        'item 1: owner "zoe" has no token. Give that user a token',
      );
    },
  );

  it('needs no token if users see all plants', () => {
    const profile = { parameters: { 'list.visibility': 'all' } } as const;

    expect(createPlantMock({ plants, profile }).plants.visibleTo('alice')).toHaveLength(1);
  });
});

describe('parseUsers', () => {
  it('reads a token as valid with all scopes by default', () => {
    expect(parseUsers([{ token: 't', user: 'carol' }], 'users')).toEqual([
      { token: 't', user: 'carol', scopes: ['read', 'write'], status: 'valid' },
    ]);
  });

  it.each(
    Object.entries<unknown>({
      'item 1: "token" must be letters, digits and signs of ASCII, without spaces.': [
        { token: 'a b', user: 'carol' },
      ],
      'item 1: "scopes[0]" must be "read" or "write", not "admin".': [
        { token: 't', user: 'carol', scopes: ['admin'] },
      ],
      'items 1 and 2 have the same token, "t".': [
        { token: 't', user: 'carol' },
        { token: 't', user: 'dave' },
      ],
    }),
  )('rejects users: %s', (message, tokens) => {
    expect(() => parseUsers(tokens, 'users "u.json"')).toThrow(
      `Failed to read users "u.json": ${message}`,
    );
  });
});
