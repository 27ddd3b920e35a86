import { describe, expect, it } from 'vitest';
import { describeProfile } from '../../src/interface/describe-profile.js';
import type { Profile } from '../../src/interface/profile.js';
import { readOtherProfile } from '../../src/panel/profile/read-other-profile.js';

function compare(profile: Profile, other: Profile) {
  return readOtherProfile(JSON.stringify(other), 'other.json').compare(describeProfile(profile));
}

function differingOf(profile: Profile, other: Profile) {
  return compare(profile, other)
    .filter(({ isMarked }) => isMarked)
    .map(({ entries }) => entries.map(({ id, value }) => [id, value]));
}

describe('a comparison with another profile', () => {
  it('marks nothing if both say the same', () => {
    const profile: Profile = {
      parameters: { 'list.maximum-limit': 20 },
      outcomes: { 'delete.own-plant': { status: 200 } },
    };

    expect(differingOf(profile, profile)).toEqual([]);
  });

  it('marks nothing if a profile gives what is the default', () => {
    expect(differingOf({}, { outcomes: { 'delete.unknown-id': { status: 404 } } })).toEqual([]);
  });

  it('marks what only one gives, and shows the default beside it', () => {
    expect(
      differingOf(
        { parameters: { 'list.maximum-limit': 20 } },
        { outcomes: { 'delete.own-plant': { status: 200 } } },
      ),
    ).toEqual([
      [
        ['list.maximum-limit', 20],
        ['list.maximum-limit', 'unlimited'],
      ],
      [
        ['delete.own-plant', { status: 204 }],
        ['delete.own-plant', { status: 200 }],
      ],
    ]);
  });

  it('shows a variant that one of the two names on both sides', () => {
    const variant = 'authentication.insufficient-scope/delete';
    const named: Profile = { outcomes: { [variant]: { status: 401 } } };
    const rowOf = (profile: Profile, other: Profile) =>
      compare(profile, other).find(({ entries }) => entries[0].id === variant);

    expect(rowOf(named, {})).toMatchObject({
      isMarked: true,
      entries: [{ isDefault: false }, { isDefault: true }],
    });
    expect(rowOf({}, named)).toMatchObject({
      isMarked: true,
      entries: [{ isDefault: true }, { isDefault: false }],
    });
  });
});

describe('a file that is no profile', () => {
  it.each([
    ['is not JSON', 'plants', /read profile "other\.json": it is not JSON/],
    ['is not an object', '[]', /it is not a JSON object/],
    ['has an unknown situation', '{"outcomes":{"create.x":{}}}', /"outcomes\.create\.x" is not/],
    [
      'contradicts itself',
      '{"parameters":{"create.id-minimum":"9","create.id-maximum":"1"}}',
      /above/,
    ],
  ])('is rejected if it %s', (_what, text, message) => {
    expect(() => readOtherProfile(text, 'other.json')).toThrow(message);
  });
});
