import { compareIds } from '../../interface/int64.js';
import type { Parameters } from '../../interface/parameters.js';
import { lengthIn } from '../../interface/text-length.js';

/** Whether the parameters allow a name or a tag. */
export function isTextAllowed(
  field: 'name' | 'tag',
  text: string,
  parameters: Parameters,
): boolean {
  const max = parameters[`create.maximum-${field}-length`];
  const characters = parameters[`create.${field}-characters`];
  const length = lengthIn(parameters['create.text-unit'], text);
  return (
    length >= parameters[`create.minimum-${field}-length`] &&
    (max === 'unlimited' || length <= max) &&
    (characters === 'any' || new RegExp(`^${characters}*$`, 'u').test(text))
  );
}

/** Whether the parameters allow an id, given in canonical digits. */
export function isIdAllowed(id: string, parameters: Parameters): boolean {
  return (
    compareIds(id, parameters['create.id-minimum']) >= 0 &&
    compareIds(id, parameters['create.id-maximum']) <= 0
  );
}

/** Whether the parameters allow a body of this size. */
export function isSizeAllowed(bytes: number, parameters: Parameters): boolean {
  const max = parameters['request.maximum-body-bytes'];
  return max === 'unlimited' || bytes <= max;
}
