import fc from 'fast-check';
import { type Profile, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { lengthIn, textUnits } from '../../src/interface/text-length.js';
import { compileProfile } from '../../src/service/compiled-profile.js';
import { createValidateText } from '../../src/service/validate-text.js';

const validatorOf = (field: 'name' | 'tag', given: Profile['parameters']) =>
  createValidateText(field, compileProfile(parseProfile({ parameters: given ?? {} })));

describe('the length of a name', () => {
  it('is held to its bounds in every unit', () => {
    const units = Object.keys(textUnits) as (keyof typeof textUnits)[];
    const text = fc.string({ unit: fc.constantFrom('a', 'ä', '€', '🌿'), maxLength: 8 });
    const bounds = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(8));
    fc.assert(
      fc.property(fc.constantFrom(...units), bounds, text, (unit, [min, width], name) => {
        const validate = validatorOf('name', {
          'create.text-unit': unit,
          'create.minimum-name-length': min,
          'create.maximum-name-length': min + width,
        });

        const length = lengthIn(unit, name);
        expect(validate?.({ id: '1', name, tag: undefined })?.by).toBe(
          length < min
            ? 'create.name-too-short'
            : length > min + width
              ? 'create.name-too-long'
              : undefined,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('the check of a text', () => {
  it('is not made if the profile allows any', () => {
    expect(validatorOf('name', {})).toBeUndefined();
    expect(validatorOf('tag', { 'create.maximum-name-length': 5 })).toBeUndefined();
    expect(validatorOf('tag', { 'create.maximum-tag-length': 5 })).toBeDefined();
    expect(validatorOf('tag', { 'create.minimum-tag-length': 5 })).toBeDefined();
    expect(validatorOf('tag', { 'create.tag-characters': '[a-z]' })).toBeDefined();
  });

  it('looks at every character', () => {
    const validate = validatorOf('tag', { 'create.tag-characters': '[a-z]' });
    const by = (tag?: string) => validate?.({ id: '1', name: 'Basil', tag })?.by;

    expect([by('herb'), by(''), by()]).toEqual([undefined, undefined, undefined]);
    expect([by('Herb'), by('herB'), by('he rb')]).toEqual(
      Array(3).fill('create.tag-other-characters'),
    );
  });
});
