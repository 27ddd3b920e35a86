import { defaultProfile, describeProfile, type OpenPointId, openPoints } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { describeChoice } from '../../src/interface/describe-choice.js';

const ids = Object.keys(openPoints) as OpenPointId[];

describe('describeProfile', () => {
  it('tells what a provider does at an open point', () => {
    expect(describeProfile({ 'list.limit-zero': 'reject' })).toContainEqual({
      point: 'list.limit-zero',
      choice: 'reject',
      isDefault: false,
      sentence: 'A limit of 0 is refused.',
    });
  });

  it('tells our default where a profile is silent', () => {
    expect(describeProfile({})).toContainEqual({
      point: 'list.limit-zero',
      choice: 'empty',
      isDefault: true,
      sentence: 'A limit of 0 returns an empty list.',
    });
  });

  it('tells a choice that is our default too as the choice of the profile', () => {
    const choices = describeProfile(defaultProfile);

    expect(choices.filter(({ isDefault }) => isDefault)).toEqual([]);
  });

  it('tells of every open point, in their order', () => {
    expect(describeProfile({}).map(({ point }) => point)).toEqual(ids);
  });
});

describe.each(ids)('the sentences of %s', (id) => {
  const sentences = openPoints[id].samples.map((sample) => describeChoice(id, sample));

  it('tell every choice differently', () => {
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('are sentences, of which parts can be joined', () => {
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^(A|An|The) [^`\n]*[^.\s]\.$/);
      expect(sentence.replaceAll(/"[^"]*"/g, '')).not.toContain(';');
    }
  });
});

describe('a sentence', () => {
  it.each([
    ['create.shortest-tag', 1, 'A tag must have at least 1 code point.'],
    ['create.longest-name', 40, 'A name may have at most 40 code points.'],
    ['list.default-limit', 1, 'A list without a limit returns at most 1 plant.'],
    [
      'request.rate-limit',
      3,
      'The rate at which a user may send requests is limited to 3 a minute.',
    ],
    [
      'error.integer',
      { 404: 1404, 'list.limit-zero': 7 },
      'The error integer of an Error is 1404 for 404, 7 for list.limit-zero, and the HTTP status elsewhere.',
    ],
    [
      'error.further-members',
      { path: '/plants', details: [] },
      'An Error has "path": "/plants" and "details": [] beside error and message.',
    ],
  ] as const)('of %s holds the choice %j', (id, choice, sentence) => {
    expect(describeChoice(id, choice)).toBe(sentence);
  });
});
