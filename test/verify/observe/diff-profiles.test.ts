import fc from 'fast-check';
import { type Profile, parseProfile } from 'plant-store-kit';
import { diffProfiles } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { situationIds } from '../../../src/interface/situations.js';
import { arbitraryProfile } from '../../interface/arbitrary-profile.js';

const files = { first: 'in a.json', second: 'in b.json' };
const rejecting: Profile = { outcomes: { 'list.limit-zero': { status: 400 } } };

describe('diffProfiles', () => {
  it('finds no difference in an effect that is the default', () => {
    const first: Profile = { outcomes: { 'list.limited': { status: 206 } } };
    const second: Profile = { outcomes: { 'list.limited': { status: 206, effect: 'accepted' } } };

    expect(diffProfiles(first, second)).toEqual([]);
  });

  it('finds no difference in what is for people: messages, and values of further members', () => {
    const rejection = (error: Record<string, unknown>): Profile => ({
      outcomes: { 'create.missing-name': { status: 400, error } },
    });

    const sentences = (first: Profile, second: Profile) =>
      diffProfiles(first, second).map(({ sentence }) => sentence);

    expect(sentences({}, rejection({ message: 'No name.' }))).toEqual([]);
    expect(sentences(rejection({ path: '/' }), rejection({ path: '{path}' }))).toEqual([]);
    expect(sentences({}, rejection({ message: 'No.', path: '{path}' }))).toEqual([
      expect.stringMatching(
        /^Before, by default, a create without a name is rejected with 400; now it is rejected with 400 \(path "…"\)\.$/,
      ),
    ]);
  });

  it('finds no difference in the description of an error in a header', () => {
    const description = 'Bearer error="invalid_token", error_description="Unknown."';
    const headers = { 'www-authenticate': description };
    const second: Profile = {
      outcomes: { 'authentication.unknown-token': { status: 401, headers } },
    };

    expect(diffProfiles({}, second)).toEqual([]);
  });

  it('names once what a profile says for all outcomes', () => {
    const second: Profile = {
      parameters: { 'error.integer': 1000, 'response.content-type': 'application/json;a=b' },
      outcomes: { 'delete.own-plant': { status: 200 } },
    };

    expect(diffProfiles({}, second).map(({ id }) => id)).toEqual([
      'response.content-type',
      'error.integer',
      'delete.own-plant',
    ]);
  });

  it('compares the variants of a situation that one of the profiles tells apart', () => {
    const second: Profile = { outcomes: { 'list.limit-malformed/fraction': { effect: 'one' } } };

    expect(diffProfiles({}, second).map(({ id }) => id)).toEqual(['list.limit-malformed/fraction']);
  });

  it('describes the differences of parameters and outcomes, in the order of the tables', () => {
    const first: Profile = {
      outcomes: { 'list.limit-zero': { effect: 'empty' } },
      parameters: { 'list.default-limit': 20 },
    };
    const second: Profile = { ...rejecting, parameters: { 'list.default-limit': 'unlimited' } };

    expect(diffProfiles(first, second, files)).toEqual([
      {
        id: 'list.default-limit',
        first: 20,
        second: 'unlimited',
        sentence:
          'In a.json, a list without a limit returns at most 20 plants; in b.json it returns all plants.',
      },
      {
        id: 'list.limit-zero',
        first: { effect: 'empty' },
        second: { status: 400 },
        sentence:
          'In a.json, a list with limit=0 returns an empty list; in b.json it is rejected with 400.',
      },
    ]);
  });

  it('says which value is a default, and names the profiles "before" and "now" by default', () => {
    const sentences = [
      ...diffProfiles({}, rejecting),
      ...diffProfiles(rejecting, {}),
      ...diffProfiles({}, { parameters: { 'list.default-limit': 1 } }),
    ].map(({ sentence }) => sentence);

    expect(sentences).toEqual([
      'Before, by default, a list with limit=0 returns an empty list; now it is rejected with 400.',
      'Before, a list with limit=0 is rejected with 400; now, by default, it returns an empty list.',
      'Before, by default, a list without a limit returns all plants; now it returns at most 1 plant.',
    ]);
  });

  it('finds no difference between an absence and a default', () => {
    const outcomes = Object.fromEntries(situationIds.map((id) => [id, resolveOutcome({}, id)]));

    expect(diffProfiles({}, { ...parseProfile({}), outcomes })).toEqual([]);
  });

  it('finds none between a profile and itself, and the same in either direction', () => {
    fc.assert(
      fc.property(arbitraryProfile, arbitraryProfile, (first, second) => {
        const there = diffProfiles(first, second);
        const back = diffProfiles(second, first);

        expect(diffProfiles(first, structuredClone(first))).toEqual([]);
        expect(back.map(({ id, first, second }) => [id, second, first])).toEqual(
          there.map(({ id, first, second }) => [id, first, second]),
        );
      }),
    );
  });
});
