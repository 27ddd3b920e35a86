import { defaultProfile, openPoints, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { parseProfile, parseProfileText } from '../../src/interface/profile.js';

describe('parseProfile', () => {
  it('takes our default wherever a profile is silent', () => {
    const profile: Profile = { 'delete.unknown-id': 410 };

    expect(parseProfile(profile)).toEqual({ ...defaultProfile, 'delete.unknown-id': 410 });
  });

  it('leaves alone what a profile tells of its origin', () => {
    const profile = { $schema: './profile.schema.json', observed: { at: 'https://example.com' } };

    expect(parseProfile(profile)).toEqual(defaultProfile);
  });

  it('accepts every choice that is on offer', () => {
    for (const [id, { samples }] of Object.entries(openPoints)) {
      for (const sample of samples) {
        expect(parseProfile({ [id]: sample })).toMatchObject({ [id]: sample });
      }
    }
  });

  it.each([
    [[], 'it is not a JSON object. Map ids of open points to choices.'],
    [
      { 'delete.unknown-ids': 404 },
      '"delete.unknown-ids" is not an open point. Did you mean "delete.unknown-id"?',
    ],
    [{ toString: 1 }, '"toString" is not an open point.'],
    [{ 'delete.success': 404 }, '"delete.success" cannot be 404. Choose a status from 200 to 299.'],
    [
      { 'list.success': 204 },
      '"list.success" cannot be 204. Choose a status from 200 to 299, but not 204',
    ],
    [
      { 'create.duplicate-id': 'merge' },
      '"create.duplicate-id" cannot be "merge". Choose `reject`',
    ],
    [
      { 'create.longest-name': 0 },
      '"create.longest-name" cannot be 0. Choose `unlimited`: any length, or a whole number from 1',
    ],
    [{ 'error.integer': Number.POSITIVE_INFINITY }, '"error.integer" cannot be Infinity.'],
    [
      { 'list.default-limit': 20, 'list.largest-limit': 10 },
      '"list.default-limit" is above "list.largest-limit". Lower the first',
    ],
    [
      { 'create.owner': 'everyone', 'list.visibility': 'own' },
      '"create.owner" is "everyone" and "list.visibility" is "own". Nobody would see',
    ],
    [
      { 'create.id-minimum': 1 },
      '"create.id-minimum" cannot be 1. Choose an int64, as a string of digits.',
    ],
    [{ 'create.id-minimum': '01' }, '"create.id-minimum" cannot be "01".'],
    [
      { 'create.id-minimum': '2', 'create.id-maximum': '1' },
      '"create.id-minimum" is above "create.id-maximum"',
    ],
  ])('refuses %j and says what is wrong with it', (profile, message) => {
    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(
      expect.objectContaining({
        code: 'invalid-profile',
        message: expect.stringContaining(`Failed to load profile "p.json": ${message}`),
      }),
    );
  });
});

describe('parseProfileText', () => {
  it('names the file that is not JSON', () => {
    expect(() => parseProfileText('{', 'profile "p.json"')).toThrow(
      /^Failed to load profile "p.json": it is not JSON: /,
    );
  });
});
