import type { OpenPointId, ResolvedProfile } from 'plant-store-kit';
import {
  controlCharacters,
  foreignCharacters,
  visibleCharacters,
} from '../../../src/verify/observe/character-class.js';
import type { ToldPoint } from '../../../src/verify/observe/observation.js';
import type { ObservedMock } from './observe-mock.js';
import { refusalsTold } from './refusals-told.js';

/** Whether a mock that chooses what was told does the same as the mock that was observed. */
type IsAlike = (told: never, mock: ObservedMock) => boolean;

const characters = [...visibleCharacters, ...controlCharacters, ...foreignCharacters];

const holds = (choice: string, character: string) =>
  choice === 'any' || new RegExp(choice, 'u').test(character);

const areSameCharacters =
  (point: 'create.name-characters' | 'create.tag-characters'): IsAlike =>
  (told: string, { resolved }) =>
    characters.every((one) => holds(told, one) === holds(resolved[point], one));

/** Two words for one thing: what else a choice may come to, among the others of its mock. */
const alike: { readonly [Id in OpenPointId]?: IsAlike } = {
  // A class may be written in many ways, and is known by the characters that were tried.
  'create.name-characters': areSameCharacters('create.name-characters'),
  'create.tag-characters': areSameCharacters('create.tag-characters'),

  // The status of a list with a limit may be named though it is that of one without.
  'list.success-with-limit': (told, { resolved }) =>
    told === 'as-without' && resolved['list.success-with-limit'] === resolved['list.success'],

  // The status of a delete may be named though it is that of an unknown id.
  'delete.deleted-id': (told: ResolvedProfile['delete.deleted-id'], { resolved }) => {
    const meaning = (choice: unknown) =>
      choice === 'as-unknown' ? resolved['delete.unknown-id'] : choice;
    return meaning(told) === meaning(resolved['delete.deleted-id']);
  },
  'delete.beyond-int64': (told: ResolvedProfile['delete.beyond-int64'], { resolved }) => {
    const meaning = (choice: unknown) =>
      choice === 'as-unknown'
        ? resolved['delete.unknown-id']
        : choice === 'as-malformed'
          ? resolved['delete.malformed-id']
          : choice;
    return meaning(told) === meaning(resolved['delete.beyond-int64']);
  },
  'delete.invisible-plant': (told, { resolved }) =>
    told === 'as-unknown' &&
    resolved['delete.invisible-plant'] === 'refuse' &&
    resolved['delete.refused'] === resolved['delete.unknown-id'],

  // Where no plant is everyone's, nobody sees more than their own; where every plant is, all see all.
  'list.visibility': (told, { resolved, hasShared, hasOwned }) =>
    resolved['list.visibility'] === 'own-and-shared' &&
    (resolved['create.owner'] === 'creator'
      ? told === 'own' && !hasShared
      : told === 'all' && !hasOwned),

  // What belongs to everyone counts for nobody.
  'create.maximum-plants-of-user': (told, { resolved }) =>
    told === 'unlimited' && resolved['create.owner'] === 'everyone',

  // An integer is known from the Errors that there were: another table may have the same for them.
  'error.integer': (told: ResolvedProfile['error.integer'], mock) =>
    refusalsTold(mock).every(
      ([by, status]) =>
        integerOf(told, by, status) === integerOf(mock.resolved['error.integer'], by, status),
    ),
};

function integerOf(choice: ResolvedProfile['error.integer'], by: string, status: number): number {
  if (typeof choice === 'object') {
    return choice[by] ?? choice[status] ?? status;
  }
  return choice === 'status' ? status : choice;
}

/** Whether what was told of a mock is what it does, as far as was looked. */
export function isAsTold({ point, choice, atLeast }: ToldPoint, mock: ObservedMock): boolean {
  const actual = mock.resolved[point];
  const isBeyond = atLeast !== undefined && typeof actual === 'number' && actual >= atLeast;
  return (
    JSON.stringify(choice) === JSON.stringify(actual) ||
    isBeyond ||
    alike[point]?.(choice as never, mock) === true
  );
}
