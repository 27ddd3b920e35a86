import { situations } from 'plant-store-kit/interface';
import { expect, it } from 'vitest';
import { effectOf, resolveOutcome } from '../../src/interface/resolve-outcome.js';
import { situationIds } from '../../src/interface/situations.js';

const conflict = { status: 409 };

it('prefers the outcome of the variant to that of the situation', () => {
  const given = { 'create.padded-name': conflict, 'create.padded-name/blank': { status: 422 } };

  expect(resolveOutcome(given, 'create.padded-name/blank')).toEqual({ status: 422 });
  expect(resolveOutcome(given, 'create.padded-name/around')).toEqual(conflict);
  expect(resolveOutcome(given, 'create.padded-name')).toEqual(conflict);
});

it('returns the default for a situation of which only one of several variants is given', () => {
  const given = { 'create.padded-name/blank': conflict };

  expect(resolveOutcome(given, 'create.padded-name')).toEqual({ effect: 'accepted' });
  expect(resolveOutcome(given, 'create.padded-name/around')).toEqual({ effect: 'accepted' });
});

it('uses the outcome of the situation that is the default, with an effect of its own', () => {
  const given = {
    'create.taken-id': { effect: 'replaced', headers: { link: '/' } },
    'list.all': { status: 206, effect: 'accepted' },
  };

  expect(resolveOutcome(given, 'create.others-id')).toEqual(given['create.taken-id']);
  expect(resolveOutcome(given, 'list.limited')).toEqual(given['list.all']);
});

it('has defaults that the document allows, with effects that the situations list', () => {
  const wrong = situationIds.filter((id) => {
    const { requires, effects } = situations[id];
    const effect = effectOf(id, resolveOutcome({}, id));
    return effect === undefined
      ? requires === 'accepted'
      : requires === 'rejected' || !(effect in effects);
  });

  expect(wrong).toEqual([]);
});
