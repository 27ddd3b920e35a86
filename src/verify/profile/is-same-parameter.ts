import type { ParameterId } from '../../interface/parameters.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  controlCharacters,
  foreignCharacters,
  visibleCharacters,
} from './parameters/character-class.js';

/** Whether both values of a parameter describe the same observable behaviour. */
export function isSameParameter(id: ParameterId, before: unknown, now: unknown): boolean {
  if (isSameJson(before, now)) {
    return true;
  }
  switch (id) {
    case 'create.name-characters':
    case 'create.tag-characters':
      return characters.every((one) => isAllowed(before, one) === isAllowed(now, one));
    case 'request.rate-limit':
      return Math.abs(Number(before) - Number(now)) <= miscounted;
    default:
      return false;
  }
}

/** The provider also counts requests with other tokens of the user, which the observation does not. */
const miscounted = 5;

const characters = [...visibleCharacters, ...controlCharacters, ...foreignCharacters];

function isAllowed(characterClass: unknown, character: string): boolean {
  return characterClass === 'any' || new RegExp(String(characterClass), 'u').test(character);
}
