import fc from 'fast-check';
import type { Outcome, SituationKey } from 'plant-store-kit';
import {
  describeOutcome,
  describeParameter,
  describeProfile,
  parameters,
  situations,
} from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  arbitraryOutcome,
  parameterIds,
  situationIds,
  situationKeys,
} from './arbitrary-profile.js';

/** A sentence that begins with a capital and has one full stop, at its end; without quoted texts. */
const sentencePattern = /^(A|An|The) [^`\n]*[^.\s]\.$/;

describe('describeProfile', () => {
  it('describes what a provider does in a situation', () => {
    const outcomes = { 'create.taken-id': { status: 409 } };

    expect(describeProfile({ outcomes })).toContainEqual({
      kind: 'outcome',
      id: 'create.taken-id',
      value: { status: 409 },
      isDefault: false,
      sentence: "A create with the id of one of the user's plants is rejected with 409.",
    });
  });

  it('describes the value of a parameter', () => {
    expect(describeProfile({ parameters: { 'list.default-limit': 20 } })).toContainEqual({
      kind: 'parameter',
      id: 'list.default-limit',
      value: 20,
      isDefault: false,
      sentence: 'A list without a limit returns at most 20 plants.',
    });
  });

  it.each([
    ['request.maximum-body-bytes', 1, /at most 1 byte\.$/],
    ['request.maximum-body-bytes', 2, /at most 2 bytes\.$/],
    ['create.minimum-name-length', 0, /may be empty\.$/],
    ['create.minimum-name-length', 3, /must have at least 3 characters\.$/],
    ['list.order', { key: 'name', direction: 'ascending' }, /by code unit\.$/],
  ] as const)('describes %s with the value %j', (id, value, end) => {
    expect(describeParameter(id, value)).toMatch(end);
  });

  it('marks the value of a parameter as given, and others as defaults', () => {
    const entries = describeProfile({ parameters: { 'list.maximum-limit': 5 } });

    const given = entries.filter(({ isDefault }) => !isDefault);

    expect(given).toMatchObject([{ id: 'list.maximum-limit', value: 5 }]);
  });

  it('describes the default of an absent entry', () => {
    expect(describeProfile({})).toContainEqual({
      kind: 'outcome',
      id: 'list.limit-zero',
      value: { effect: 'empty' },
      isDefault: true,
      sentence: 'A list with limit=0 returns an empty list.',
    });
  });

  it('marks an entry as given, even if it is the default', () => {
    const profile = { outcomes: { 'list.limit-zero': { effect: 'empty' } } };

    expect(describeProfile(profile)).toContainEqual(
      expect.objectContaining({ id: 'list.limit-zero', isDefault: false }),
    );
  });

  it('describes every parameter and every situation, in the order of the tables', () => {
    expect(describeProfile({}).map(({ id }) => id)).toEqual([...parameterIds, ...situationIds]);
  });

  it('describes the variants that a profile names, after their situation', () => {
    const outcomes = { 'create.padded-name/blank': { status: 400 } };

    const ids = describeProfile({ outcomes }).map(({ id }) => id);

    expect(ids.slice(ids.indexOf('create.padded-name')).slice(0, 3)).toEqual([
      'create.padded-name',
      'create.padded-name/blank',
      'create.unusual-name',
    ]);
  });

  it('describes the only variant of a situation instead of the situation', () => {
    const outcomes = { 'delete.unknown-id/a fresh id': { status: 410 } };

    const entries = describeProfile({ outcomes }).filter(({ id }) => id.includes('unknown-id'));

    expect(entries).toEqual([
      {
        kind: 'outcome',
        id: 'delete.unknown-id/a fresh id',
        value: { status: 410 },
        isDefault: false,
        sentence: 'A delete of an id that no plant ever had (a fresh id) is rejected with 410.',
      },
    ]);
  });
});

describe.each(parameterIds)('the sentences of %s', (id) => {
  const sentences = parameters[id].samples.map((sample) => describeParameter(id, sample));

  it('describe each value differently', () => {
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('are sentences, of which parts can be joined', () => {
    for (const sentence of sentences) {
      expect(sentence).toMatch(sentencePattern);
      expect(sentence.replaceAll(/"[^"]*"/g, '')).not.toContain(';');
    }
  });
});

describe.each(situationKeys)('the sentences of %s', (key) => {
  const { effects } = situations[key.split('/')[0] as keyof typeof situations];

  it('are sentences, whatever the outcome is', () => {
    fc.assert(
      fc.property(arbitraryOutcome(key), (outcome) => {
        const sentence = describeOutcome(key, { ...outcome, headers: undefined });

        expect(sentence.replaceAll(/\(.*\)/gs, '()')).toMatch(sentencePattern);
      }),
      { numRuns: 20 },
    );
  });

  it('describe each effect differently', () => {
    const sentences = Object.keys(effects).map((effect) => describeOutcome(key, { effect }));

    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

describe('a sentence', () => {
  it.each([
    ['create.minimum-tag-length', 1, 'A tag must have at least 1 character.'],
    ['create.maximum-name-length', 40, 'A name may have at most 40 characters.'],
    ['list.default-limit', 1, 'A list without a limit returns at most 1 plant.'],
    ['request.maximum-body-bytes', 1, 'A request body may have at most 1 byte.'],
    [
      'list.order',
      { key: 'name', direction: 'descending' },
      'A list has the plants in descending order of their names, by code unit.',
    ],
    ['request.rate-limit', 3, 'The number of requests of a user is limited to 3 a minute.'],
    [
      'error.further-members',
      { path: '/plants', details: [] },
      'An Error has "path": "/plants" and "details": [] beside error and message.',
    ],
  ] as const)('of %s holds the value %j', (id, value, sentence) => {
    expect(describeParameter(id, value)).toBe(sentence);
  });

  it.each<[SituationKey, Outcome, string]>([
    [
      'create.taken-id',
      { status: 409, error: { error: 7, message: 'No "{id}".', hint: [1] } },
      `A create with the id of one of the user's plants is rejected with 409 (error 7, "No \\"(the id of the plant, if the request has one)\\".", hint [1]).`,
    ],
    [
      'create.taken-id',
      { effect: 'replaced-last' },
      "A create with the id of one of the user's plants replaces the existing plant, and the new one counts as created last.",
    ],
    [
      'authentication.missing-token',
      { status: 401, headers: { 'www-authenticate': 'Bearer realm="{message}"', link: '/login' } },
      'A request without an Authorization header is rejected with 401, with www-authenticate: Bearer realm="(the message of the mock itself)", link: /login.',
    ],
    [
      'delete.own-plant',
      { status: 204 },
      'A delete of a plant that the user has created is answered with 204 and deletes the plant.',
    ],
    [
      'list.limit-malformed/fraction',
      { effect: 'number' },
      'A list with a limit that is not an integer (fraction) counts as the number that a lenient parser reads, or else as 0.',
    ],
  ])('of %s holds the outcome %j', (key, outcome, sentence) => {
    expect(describeOutcome(key, outcome)).toBe(sentence);
  });
});
