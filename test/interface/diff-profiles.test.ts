import fc from 'fast-check';
import { diffProfiles, type Profile, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { resolveOutcome } from '../../src/interface/resolve-outcome.js';
import { arbitraryProfile, situationIds } from './arbitrary-profile.js';

const files = { first: 'in a.json', second: 'in b.json' };
const rejecting: Profile = { outcomes: { 'list.limit-zero': { status: 400 } } };
const empty: Profile = { outcomes: { 'list.limit-zero': { effect: 'empty' } } };

describe('diffProfiles', () => {
  it('describes two different outcomes of a situation', () => {
    expect(diffProfiles(empty, rejecting, files)).toEqual([
      {
        id: 'list.limit-zero',
        first: { effect: 'empty' },
        second: { status: 400 },
        sentence:
          'In a.json, a list with limit=0 returns an empty list; in b.json it is rejected with 400.',
      },
    ]);
  });

  it('describes two different values of a parameter', () => {
    const first: Profile = { parameters: { 'list.default-limit': 20 } };
    const second: Profile = { parameters: { 'list.default-limit': 'unlimited' } };

    expect(diffProfiles(first, second, files)).toEqual([
      {
        id: 'list.default-limit',
        first: 20,
        second: 'unlimited',
        sentence:
          'In a.json, a list without a limit returns at most 20 plants; in b.json it returns all plants.',
      },
    ]);
  });

  it('says which value is a default', () => {
    const sentences = [
      ...diffProfiles({}, rejecting, files),
      ...diffProfiles(rejecting, {}, files),
      ...diffProfiles({}, { parameters: { 'list.default-limit': 1 } }, files),
    ].map(({ sentence }) => sentence);

    expect(sentences).toEqual([
      'In a.json, by default, a list with limit=0 returns an empty list; in b.json it is rejected with 400.',
      'In a.json, a list with limit=0 is rejected with 400; in b.json, by default, it returns an empty list.',
      'In a.json, by default, a list without a limit returns all plants; in b.json it returns at most 1 plant.',
    ]);
  });

  it('names the profiles "before" and "now" by default', () => {
    const before: Profile = { outcomes: { 'delete.own-plant': { status: 204 } } };
    const now: Profile = { outcomes: { 'delete.own-plant': { status: 200 } } };

    expect(diffProfiles(before, now).map(({ sentence }) => sentence)).toEqual([
      'Before, a delete of a plant that the user has created is answered with 204 and deletes the plant; now it is answered with 200 and deletes the plant.',
    ]);
  });

  it('compares a variant that one profile names with the situation of the other', () => {
    const first: Profile = { outcomes: { 'create.padded-name': { status: 422 } } };
    const second: Profile = {
      outcomes: { ...first.outcomes, 'create.padded-name/blank': { status: 400 } },
    };

    expect(diffProfiles(first, second, files).map(({ sentence }) => sentence)).toEqual([
      'In a.json, a create with a name that begins or ends with white space (blank) is rejected with 422; in b.json it is rejected with 400.',
    ]);
  });

  it('treats a situation and its only variant as the same', () => {
    const outcome = { status: 410 };

    expect(
      diffProfiles(
        { outcomes: { 'delete.unknown-id': outcome } },
        { outcomes: { 'delete.unknown-id/a fresh id': outcome } },
      ),
    ).toEqual([]);
  });

  it('finds no difference between absent entries and defaults', () => {
    const outcomes = Object.fromEntries(situationIds.map((id) => [id, resolveOutcome({}, id)]));

    expect(diffProfiles({}, { ...parseProfile({}), outcomes })).toEqual([]);
  });

  it('finds no difference between a profile and itself', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        expect(diffProfiles(profile, structuredClone(profile))).toEqual([]);
      }),
    );
  });

  it('finds as many differences in either direction', () => {
    fc.assert(
      fc.property(arbitraryProfile, arbitraryProfile, (first, second) => {
        const there = diffProfiles(first, second);
        const back = diffProfiles(second, first);

        expect(back.map(({ id, first, second }) => [id, second, first])).toEqual(
          there.map(({ id, first, second }) => [id, first, second]),
        );
      }),
    );
  });

  it('ignores the order of members', () => {
    const members = (entries: [string, unknown][]): Profile => ({
      parameters: { 'error.further-members': Object.fromEntries(entries) },
    });
    const details = [{ in: 'body', field: 'name' }];
    const turned = [{ field: 'name', in: 'body' }];

    const first = members([
      ['path', '/plants'],
      ['details', details],
    ]);
    const second = members([
      ['details', turned],
      ['path', '/plants'],
    ]);
    const third = members([
      ['details', [...turned, ...turned]],
      ['path', '/plants'],
    ]);

    expect(diffProfiles(first, second)).toEqual([]);
    expect(diffProfiles(first, third)).toHaveLength(1);
  });

  it('lists the differences in the order of the tables', () => {
    const profile: Profile = {
      outcomes: { 'list.limit-zero': { status: 400 }, 'create.taken-id': { status: 409 } },
      parameters: { 'list.default-limit': 1, 'error.integer': 7 },
    };

    expect(diffProfiles(profile, {}).map(({ id }) => id)).toEqual([
      'error.integer',
      'list.default-limit',
      'create.taken-id',
      'create.others-id',
      'list.limit-zero',
    ]);
  });
});
