import { compareIds } from '../../interface/int64.js';
import type { Parameters } from '../../interface/parameters.js';
import { lengthIn } from '../../interface/text-length.js';

/** Whether a name or a tag is as the parameters allow it. */
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

/** Whether an id, in canonical digits, is as the parameters allow it. */
export function isIdAllowed(id: string, parameters: Parameters): boolean {
  return (
    compareIds(id, parameters['create.id-minimum']) >= 0 &&
    compareIds(id, parameters['create.id-maximum']) <= 0
  );
}

/** Whether a body may have so many bytes. */
export function isSizeAllowed(bytes: number, parameters: Parameters): boolean {
  const largest = parameters['request.maximum-body-bytes'];
  return largest === 'unlimited' || bytes <= largest;
}
