import fc from 'fast-check';
import { diffProfiles, type Profile, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { resolveOutcome } from '../../src/interface/resolve-outcome.js';
import { arbitraryProfile, situationIds } from './arbitrary-profile.js';

const files = { first: 'in a.json', second: 'in b.json' };
const rejecting: Profile = { outcomes: { 'list.limit-zero': { status: 400 } } };
const empty: Profile = { outcomes: { 'list.limit-zero': { effect: 'empty' } } };

describe('diffProfiles', () => {
  it('tells where two profiles say different things of a situation', () => {
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

  it('tells where two profiles have different parameters', () => {
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

  it('tells which of them is silent', () => {
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

  it('tells what was before from what is now', () => {
    const before: Profile = { outcomes: { 'delete.own-plant': { status: 204 } } };
    const now: Profile = { outcomes: { 'delete.own-plant': { status: 200 } } };

    expect(diffProfiles(before, now).map(({ sentence }) => sentence)).toEqual([
      'Before, a delete of a plant that the user has created is answered with 204 and deletes the plant; now it is answered with 200 and deletes the plant.',
    ]);
  });

  it('tells of a variant that one of them names, and the other answers like its situation', () => {
    const first: Profile = { outcomes: { 'create.padded-name': { status: 422 } } };
    const second: Profile = {
      outcomes: { ...first.outcomes, 'create.padded-name/blank': { status: 400 } },
    };

    expect(diffProfiles(first, second, files).map(({ sentence }) => sentence)).toEqual([
      'In a.json, a create with a name that begins or ends with white space (blank) is rejected with 422; in b.json it is rejected with 400.',
    ]);
  });

  it('takes a situation and its only variant for the same', () => {
    const outcome = { status: 410 };

    expect(
      diffProfiles(
        { outcomes: { 'delete.unknown-id': outcome } },
        { outcomes: { 'delete.unknown-id/a fresh id': outcome } },
      ),
    ).toEqual([]);
  });

  it('takes a profile that is silent and one that says our defaults for the same', () => {
    const outcomes = Object.fromEntries(situationIds.map((id) => [id, resolveOutcome({}, id)]));

    expect(diffProfiles({}, { ...parseProfile({}), outcomes })).toEqual([]);
  });

  it('takes any profile for the same as itself', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        expect(diffProfiles(profile, structuredClone(profile))).toEqual([]);
      }),
    );
  });

  it('tells as many differences in either direction', () => {
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

  it('takes objects for the same whose members stand in another order', () => {
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

  it('tells the differences in the order of the tables', () => {
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
