import type { Profile } from 'plant-store-kit';
import { mergeProfiles } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';

const observed: Profile = {
  version: 1,
  parameters: { 'list.default-limit': 20 },
  outcomes: { 'delete.unknown-id': { status: 404 }, 'list.limit-malformed': { status: 400 } },
  observed: {
    at: 'now',
    evidence: { 'delete.unknown-id': 'The provider answered 404 to DELETE /plants/7.' },
    undetermined: { 'create.others-id': 'No token of a second user was given.' },
  },
};

describe('mergeProfiles', () => {
  it('preserves entries that could not be determined now, with their evidence', () => {
    const earlier: Profile = {
      parameters: { 'create.owner': 'everyone' },
      outcomes: { 'create.others-id': { status: 409 } },
      unsupported: [{ behaviour: 'It sends mail.' }],
      observed: {
        at: 'before',
        evidence: { 'create.others-id': 'The provider answered 409 to POST /plants.' },
      },
    };

    const { profile, preserved } = mergeProfiles(earlier, observed);

    expect(preserved).toEqual(['create.owner', 'create.others-id']);
    expect(profile).toEqual({
      version: 1,
      parameters: { 'create.owner': 'everyone', 'list.default-limit': 20 },
      outcomes: {
        'create.others-id': { status: 409 },
        'list.limit-malformed': { status: 400 },
        'delete.unknown-id': { status: 404 },
      },
      unsupported: [{ behaviour: 'It sends mail.' }],
      observed: {
        at: 'now',
        evidence: {
          'delete.unknown-id': 'The provider answered 404 to DELETE /plants/7.',
          'create.others-id': 'The provider answered 409 to POST /plants.',
        },
        undetermined: { 'create.others-id': 'No token of a second user was given.' },
      },
    });
  });

  it('drops a variant that now has the outcome of its situation', () => {
    const earlier: Profile = {
      outcomes: { 'list.limit-malformed/fraction': { effect: 'one' } },
    };

    const { profile, preserved } = mergeProfiles(earlier, observed);

    expect(preserved).toEqual([]);
    expect(profile.outcomes).not.toHaveProperty('list.limit-malformed/fraction');
  });

  it('drops a parameter that contradicts the observation', () => {
    const earlier: Profile = { parameters: { 'create.minimum-name-length': 50 } };

    const { profile } = mergeProfiles(earlier, {
      parameters: { 'create.maximum-name-length': 20 },
    });

    expect(profile.parameters).toEqual({ 'create.maximum-name-length': 20 });
  });
});
