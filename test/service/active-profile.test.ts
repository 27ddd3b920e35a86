import { createPlantMock, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

function compare(profile: Profile, other: unknown) {
  return createPlantMock({ profile }).compareProfile(other);
}

function differencesOf(profile: Profile, other: Profile) {
  return compare(profile, other)
    .filter(({ isDifferent }) => isDifferent)
    .map(({ own, other }) => [own.id, own.value, other.value]);
}

describe('a comparison with another profile', () => {
  it('finds what only one gives, with the default of the other', () => {
    expect(
      differencesOf(
        { parameters: { 'list.maximum-limit': 20 } },
        { outcomes: { 'delete.own-plant': { status: 200 } } },
      ),
    ).toEqual([
      ['list.maximum-limit', 20, 'unlimited'],
      ['delete.own-plant', { status: 204 }, { status: 200 }],
    ]);
  });

  it('describes a variant that one of the two names on both sides', () => {
    const variant = 'authentication.insufficient-scope/delete';
    const named: Profile = { outcomes: { [variant]: { status: 401 } } };
    const entryOf = (profile: Profile, other: Profile) =>
      compare(profile, other).find(({ own }) => own.id === variant);

    expect(entryOf(named, {})).toMatchObject({
      isDifferent: true,
      own: { isDefault: false, sentence: expect.stringContaining('with 401') },
      other: { isDefault: true, sentence: expect.stringContaining('with 403') },
    });
    expect(entryOf({}, named)).toMatchObject({
      isDifferent: true,
      own: { isDefault: true },
      other: { isDefault: false },
    });
  });

  it('is an error if the other profile contradicts itself', () => {
    const parameters = { 'create.id-minimum': '9', 'create.id-maximum': '1' };

    expect(() => compare({}, { parameters })).toThrow(
      expect.objectContaining({
        code: 'invalid-profile',
        message: expect.stringMatching(/read the other profile: .* is above/),
      }),
    );
  });
});
