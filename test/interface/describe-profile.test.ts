import fc from 'fast-check';
import type { Outcome, SituationKey } from 'plant-store-kit';
import {
  describeOutcome,
  describeParameter,
  describeProfile,
  parameters,
  situations,
} from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { parameterIds } from '../../src/interface/parameters.js';
import { situationIds, situationKeys } from '../../src/interface/situations.js';
import { arbitraryOutcome } from './arbitrary-profile.js';

it('describeProfile marks the entries that a profile gives, also those that are the default', () => {
  const entries = describeProfile({
    parameters: { 'list.default-limit': 20 },
    outcomes: { 'create.taken-id': { status: 409 }, 'list.limit-zero': { effect: 'empty' } },
  });

  expect(entries.filter(({ isDefault }) => !isDefault)).toEqual([
    {
      kind: 'parameter',
      id: 'list.default-limit',
      value: 20,
      isDefault: false,
      sentence: 'A list without a limit returns at most 20 plants.',
    },
    {
      kind: 'outcome',
      id: 'create.taken-id',
      value: { status: 409 },
      isDefault: false,
      sentence: "A create with the id of one of the user's plants is rejected with 409.",
      state: 'own plant',
    },
    expect.objectContaining({
      id: 'list.limit-zero',
      sentence: 'A list with limit=0 returns an empty list.',
    }),
  ]);
});

describe('the sentences of all open points', () => {
  const sentence = /^(A|An|The) [^`\n]*[^.\s]\.$/;

  it('are sentences, of which parts can be joined', () => {
    const ofParameters = parameterIds.flatMap((id) =>
      parameters[id].samples.map((sample) =>
        describeParameter(id, sample).replaceAll(/"[^"]*"/g, '""'),
      ),
    );
    const ofOutcomes = [...situationKeys].flatMap((key) =>
      fc
        .sample(arbitraryOutcome(key), { numRuns: 5, seed: 1 })
        .map((outcome) => describeOutcome(key, { ...outcome, headers: undefined }))
        .map((text) => text.replaceAll(/\(.*\)/gs, '()')),
    );

    const wrong = [
      ...ofParameters.filter((text) => !sentence.test(text) || text.includes(';')),
      ...ofOutcomes.filter((text) => !sentence.test(text)),
    ];
    expect(wrong).toEqual([]);
  });

  it('differ for each value, and for each effect', () => {
    const ofParameters = parameterIds.map((id) =>
      parameters[id].samples.map((sample) => describeParameter(id, sample)),
    );
    const ofSituations = situationIds.map((id) =>
      Object.keys(situations[id].effects).map((effect) => describeOutcome(id, { effect })),
    );

    const ambiguous = [...ofParameters, ...ofSituations].filter(
      (sentences) => new Set(sentences).size < sentences.length,
    );
    expect(ambiguous).toEqual([]);
  });

  it.each<[SituationKey, Outcome, string]>([
    [
      'create.taken-id',
      { status: 409, error: { error: 7, message: 'No "{id}".', hint: [1] } },
      `A create with the id of one of the user's plants is rejected with 409 (error 7, "No \\"(the id of the plant)\\".", hint [1]).`,
    ],
    [
      'authentication.missing-token',
      { status: 401, headers: { 'www-authenticate': 'Bearer realm="{message}"', link: '/login' } },
      'A request without an Authorization header is rejected with 401, with www-authenticate: Bearer realm="(the message of the mock itself)", link: /login.',
    ],
  ])('of %s hold the outcome %j', (key, outcome, sentence) => {
    expect(describeOutcome(key, outcome)).toBe(sentence);
  });
});
