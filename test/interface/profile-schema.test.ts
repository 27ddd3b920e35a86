import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { diffProfiles, type ParameterId, parameters, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../src/interface/parameter.js';
import { createProfileSchema } from '../../src/interface/profile-schema.js';
import { arbitraryProfile, parameterIds, situationKeys } from './arbitrary-profile.js';

/** Validates profiles by their JSON Schema, as an editor does. */
const validate = new Ajv({ strict: true, allErrors: true }).compile(createProfileSchema());

const isAccepted = (profile: unknown): boolean => {
  try {
    parseProfile(profile);
    return true;
  } catch {
    return false;
  }
};

/** Values that the schema lets pass and `parseProfile` rejects, as no schema could tell them well. */
const gaps: Partial<Record<ParameterId, (value: unknown) => boolean>> = {
  'create.id-minimum': isBeyondInt64,
  'create.id-maximum': isBeyondInt64,
};

function isBeyondInt64(value: unknown): boolean {
  return typeof value === 'string' && BigInt.asIntN(64, BigInt(value)) !== BigInt(value);
}

/** Anything, and what is nearly a value of some parameter. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(...parameterIds.flatMap((id): readonly unknown[] => parameters[id].samples)),
  fc.integer({ min: -1, max: 700 }),
  fc.maxSafeInteger(),
  fc.constantFrom(0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, '0', '-0', '01', '1.0', '', 'Any'),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.dictionary(
    fc.constantFrom('key', 'direction', 'error', 'message', 'path'),
    fc.oneof(fc.integer(), fc.constantFrom('id', 'name', 'ascending', 'descending', 'up')),
    { maxKeys: 3 },
  ),
);

/** Anything, and what is nearly an outcome. */
const nearlyOutcome = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      status: fc.oneof(
        fc.constantFrom<unknown>(199, 200, 204, 205, 299, 300, 399, 400, 599, 600, 400.5, '400'),
        fc.jsonValue(),
      ),
      effect: fc.constantFrom<unknown>('accepted', 'nothing', 'deleted', 'last', '', 7),
      error: fc.oneof(
        fc.jsonValue(),
        fc.constantFrom({ error: 2 ** 31 }, { error: 0.5 }, { error: 0, more: [] }, { message: 5 }),
      ),
      headers: fc.oneof(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom('link', 'Link', 'x y', '', 'content-type', 'connection', 'x!#$&.^_`|~-'),
          fc.constantFrom<unknown>('', 'a\tb', 'é', 'a\nb', 7, 'Application/json; a=b'),
          { maxKeys: 2 },
        ),
      ),
      code: fc.constant(1),
    },
    { requiredKeys: [] },
  ),
);

describe('the JSON Schema of profiles', () => {
  it('is the one in contracts', async () => {
    const text = `${JSON.stringify(createProfileSchema(), undefined, 2)}\n`;

    await expect(text).toMatchFileSnapshot('../../contracts/profile.schema.json');
  });

  it('allows the defaults and the samples of all parameters', () => {
    const rejected = parameterIds.flatMap((id) => {
      const { samples, default: value }: Parameter = parameters[id];
      return [...samples, value].filter((value) => !validate({ parameters: { [id]: value } }));
    });

    expect(rejected).toEqual([]);
  });

  it('allows the parameters that parseProfile accepts, but for the gaps that are known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parameterIds), junk, (id, value) => {
        const profile = { parameters: { [id]: value } };
        const isAllowed = validate(profile) && !gaps[id]?.(value);

        expect(isAccepted(profile)).toBe(isAllowed);
      }),
      { numRuns: 2000 },
    );
  });

  it('allows the outcomes that parseProfile accepts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...situationKeys), nearlyOutcome, (key, outcome) => {
        const profile = { outcomes: { [key]: outcome } };

        expect(validate(profile)).toBe(isAccepted(profile));
      }),
      { numRuns: 2000 },
    );
  });

  it('allows any valid profile', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
        expect(isAccepted(profile)).toBe(true);
      }),
    );
  });

  it('agrees with parseProfile on the other members', () => {
    const profiles = [
      { $schema: './profile.schema.json', version: 1 },
      { $schema: 5 },
      { observed: { insecure: true, evidence: { 'list.all': 'It was 200.' }, undetermined: {} } },
      { observed: { evidence: { 'list.all': 200 } } },
      { unsupported: [{ behaviour: 'It greets.', by: 'hand' }] },
      { unsupported: [{ subject: 'list.all' }] },
      { version: 2 },
      { parameters: { 'list.colour': 'green' } },
      { outcomes: { 'list.all/quickly': {} } },
      { 'list.order': 'changing' },
      null,
    ];

    expect(profiles.filter((profile) => validate(profile) !== isAccepted(profile))).toEqual([]);
  });
});

const folder = new URL('../../fixtures/profiles/', import.meta.url);

it.each(readdirSync(folder))(
  'the example %s is valid, names its schema, and says nothing that is the default',
  (file) => {
    const profile = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const { $schema, parameters, outcomes } = profile;

    expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
    expect(isAccepted(profile)).toBe(true);
    expect(new URL($schema, new URL(file, folder))).toEqual(
      new URL('../../contracts/profile.schema.json', import.meta.url),
    );
    expect(diffProfiles({}, profile).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...Object.keys(parameters), ...Object.keys(outcomes)]),
    );
  },
);
