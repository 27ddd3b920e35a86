import { type Outcome, type SituationKey, situations } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { effectOf, resolveOutcome } from '../../src/interface/resolve-outcome.js';
import { situationIds } from './arbitrary-profile.js';

const conflict = { status: 409 };

describe('resolveOutcome', () => {
  it('prefers the outcome of the variant to that of the situation', () => {
    const given = { 'create.padded-name': conflict, 'create.padded-name/blank': { status: 422 } };

    expect(resolveOutcome(given, 'create.padded-name/blank')).toEqual({ status: 422 });
    expect(resolveOutcome(given, 'create.padded-name/leading')).toEqual(conflict);
    expect(resolveOutcome(given, 'create.padded-name')).toEqual(conflict);
  });

  it.each(Object.keys(situations['create.padded-name'].variants))(
    'does not take the outcome of one of several variants, %s, for that of the situation',
    (variant) => {
      const given = { [`create.padded-name/${variant}`]: conflict };

      expect(resolveOutcome(given, 'create.padded-name')).toEqual(
        resolveOutcome({}, 'create.padded-name'),
      );
    },
  );

  it('returns the default if nothing is given', () => {
    expect(resolveOutcome({}, 'create.padded-name/blank')).toEqual({ effect: 'accepted' });
    expect(resolveOutcome({ 'create.padded-name/blank': conflict }, 'create.padded-name')).toEqual({
      effect: 'accepted',
    });
  });

  it('treats a situation with a single variant as that variant', () => {
    const given = { 'delete.unknown-id/a fresh id': conflict };

    expect(resolveOutcome(given, 'delete.unknown-id')).toEqual(conflict);
    expect(resolveOutcome(given, 'delete.deleted-id')).toEqual(conflict);
  });

  it('uses the outcome of the situation that is the default', () => {
    const given = { 'create.taken-id': { effect: 'replaced', headers: { link: '/' } } };

    expect(resolveOutcome(given, 'create.others-id')).toEqual(given['create.taken-id']);
  });

  it('has an effect that a situation cannot have give way to its first', () => {
    const given = { 'delete.malformed-id': { status: 200, effect: 'leading-digits' } };

    expect(resolveOutcome(given, 'delete.beyond-int64')).toEqual({
      status: 200,
      effect: 'nothing',
    });
  });

  it.each<[SituationKey, Outcome]>([
    ['delete.own-plant', { status: 204, headers: { link: '/' } }],
    ['list.all', { status: 200, headers: { link: '/' } }],
    ['list.limited', { headers: { link: '/' } }],
  ])('adds the default status to a success without one: %s', (key, outcome) => {
    expect(resolveOutcome({ [key]: { headers: { link: '/' } } }, key)).toEqual(outcome);
  });
});

describe.each(situationIds)('the default of %s', (id) => {
  const outcome = resolveOutcome({}, id);

  it('is a rejection, or has an effect that the situation lists', () => {
    const effect = effectOf(id, outcome);

    expect(effect === undefined || effect in situations[id].effects).toBe(true);
  });

  it('is what the document requires', () => {
    const { requires } = situations[id];

    expect(requires === 'rejected' && effectOf(id, outcome) !== undefined).toBe(false);
    expect(requires === 'accepted' && effectOf(id, outcome) === undefined).toBe(false);
  });
});
