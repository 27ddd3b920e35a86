import { createPlantMock, defaultProfile, describeProfile, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { quoteInterface } from '../../src/interface/quote-interface.js';

/** What a profile says, with the words of the interface document. */
const quoted = (...profile: Parameters<typeof describeProfile>) =>
  describeProfile(...profile).map((entry) => ({ ...entry, ...quoteInterface(entry.id) }));

describe('profile', () => {
  it('is that of the defaults if none is given', () => {
    expect(createPlantMock().profile()).toEqual(quoted({}));
  });

  it.each([
    ['as written', (profile: unknown) => profile as object],
    ['parsed, which fills in the defaults', parseProfile],
  ])('marks what differs from the defaults, if it is given %s', (_, prepare) => {
    const given = {
      parameters: { 'list.default-limit': 20 },
      outcomes: { 'create.taken-id': { status: 409 } },
    };

    const entries = createPlantMock({ profile: prepare(given) }).profile();

    expect(entries).toEqual(quoted(given));
    expect(entries.filter(({ isDefault }) => !isDefault).map(({ id }) => id)).toEqual([
      'list.default-limit',
      'create.taken-id',
    ]);
  });

  it('counts a parameter that is given with its default value as a default', () => {
    const entries = createPlantMock({ profile: defaultProfile }).profile();

    expect(entries.every(({ isDefault }) => isDefault)).toBe(true);
  });
});
