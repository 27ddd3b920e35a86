import fc from 'fast-check';
import { type OpenPointId, openPoints, parseProfile, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import type { OpenPoint } from '../../src/interface/open-point.js';
import { createProfileSchema } from '../../src/interface/profile-schema.js';
import { createProfileValidator } from './profile-validator.js';

const ids = Object.keys(openPoints) as OpenPointId[];
const validate = createProfileValidator();

const isAccepted = (profile: unknown): boolean => {
  try {
    parseProfile(profile);
    return true;
  } catch {
    return false;
  }
};

/** Choices that the schema lets pass and `parseProfile` refuses, as no schema could tell them well. */
const gaps: Partial<Record<OpenPointId, (choice: unknown) => boolean>> = {
  'create.id-minimum': isBeyondInt64,
  'create.id-maximum': isBeyondInt64,
  'create.name-characters': isNoPattern,
  'create.tag-characters': isNoPattern,
  'error.integer': hasUnknownKey,
};

function isBeyondInt64(choice: unknown): boolean {
  return typeof choice === 'string' && BigInt.asIntN(64, BigInt(choice)) !== BigInt(choice);
}

function isNoPattern(choice: unknown): boolean {
  try {
    new RegExp(String(choice), 'u');
    return false;
  } catch {
    return true;
  }
}

function hasUnknownKey(choice: unknown): boolean {
  const known = [...Object.keys(rules), ...ids];
  return Object.keys(choice as object).some((key) => key.includes('.') && !known.includes(key));
}

/** Anything, and what is nearly a choice of some point. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(...ids.flatMap((id): readonly unknown[] => openPoints[id].samples)),
  fc.integer({ min: -1, max: 700 }),
  fc.maxSafeInteger(),
  fc.constantFrom(0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, '0', '-0', '01', '1.0', '', 'Any'),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.string({ unit: fc.constantFrom(...'[]\\-^az\u{1f331}'), maxLength: 8 }),
  fc.string().map((text) => `[${text}]`),
  fc.stringMatching(/^[aA]pplication\/[jJ]son ?(;? ?charset=utf-8)?$/),
  fc.dictionary(
    fc.constantFrom(
      '400',
      '599',
      '399',
      '600',
      '4xx',
      'list.order',
      'list.colour',
      'error',
      'path',
    ),
    fc.oneof(fc.integer(), fc.constantFrom(2 ** 31, 'text', 0.5)),
    { maxKeys: 3 },
  ),
);

describe.each(ids)('the JSON Schema of %s', (id) => {
  const { samples, default: choice }: OpenPoint = openPoints[id];

  it.each([...samples, choice])('allows %j', (sample) => {
    expect(validate({ [id]: sample }), JSON.stringify(validate.errors)).toBe(true);
  });

  it('allows what parseProfile accepts, but for the gaps that are known', () => {
    const isGap = gaps[id] ?? (() => false);
    fc.assert(
      fc.property(junk, (value) => {
        const isAllowed = validate({ [id]: value });

        expect(isAccepted({ [id]: value })).toBe(isAllowed && !isGap(value));
      }),
    );
  });
});

describe('the JSON Schema of profiles', () => {
  it('knows the gaps that there are, and no other', () => {
    const examples: Partial<Record<OpenPointId, unknown>> = {
      'create.id-minimum': '-9223372036854775809',
      'create.id-maximum': '9223372036854775808',
      'create.name-characters': '[z-a]',
      'create.tag-characters': '[z-a]',
      'error.integer': { 'list.colour': 7 },
    };

    expect(Object.keys(examples)).toEqual(Object.keys(gaps));
    for (const [id, choice] of Object.entries(examples)) {
      expect([validate({ [id]: choice }), isAccepted({ [id]: choice })]).toEqual([true, false]);
    }
  });

  it.each([
    [{}],
    [{ $schema: './profile.schema.json', version: 1 }],
    [{ observed: { url: 'https://example.com', at: '2026-10-02T10:00:00Z', by: 'hand' } }],
    [{ observed: { evidence: { 'list.success': 'It was 200.' }, unknown: {} } }],
    [{ version: 2 }],
    [{ version: '1' }],
    [{ observed: [] }],
    [{ observed: { at: 5 } }],
    [{ observed: { evidence: { 'list.success': 200 } } }],
    [{ 'list.colour': 'green' }],
    [[]],
    [null],
  ])('and parseProfile agree on %j', (profile) => {
    expect(validate(profile)).toBe(isAccepted(profile));
  });

  it('tells an editor what is asked, what our default does, why, and where it is left open', () => {
    expect(createProfileSchema()).toMatchObject({
      properties: {
        'delete.success': {
          title: 'A delete',
          description:
            'Which status answers a delete? By default, a delete is answered with 204. It says that there is no body. (Delete plant: rule 2)',
          default: 204,
          type: 'integer',
        },
        'list.limit-zero': {
          anyOf: [
            { const: 'empty', description: 'returns an empty list' },
            { const: 'reject', description: 'is refused' },
          ],
        },
      },
    });
  });
});
