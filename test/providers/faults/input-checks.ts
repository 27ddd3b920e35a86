import { isLosslessNumber } from 'lossless-json';
import { type Change, Rejection } from '../behaviour.js';
import { faultsOf } from './fault.js';

/** Puts another value in the place of a name before the reference reads it. */
const nameFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readName: (value) => reference.readName(coerce(value)) });

/** Puts another value in the place of a tag before the reference reads it. */
const tagFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readTag: (value) => reference.readTag(coerce(value)) });

/** A member that is missing or of another type is taken, or an optional one demanded. */
export const inputCheckFaults = faultsOf('input checks', [
  {
    name: 'stores a plant without a name under an empty one',
    breaks: ['new-plant.name'],
    change: nameFrom((value = '') => value),
  },
  {
    name: 'takes the name null for an empty one',
    breaks: ['new-plant.name'],
    change: nameFrom((value) => (value === null ? '' : value)),
  },
  {
    name: 'writes the digits of a number for a name',
    breaks: ['new-plant.name'],
    change: nameFrom((value) => (isLosslessNumber(value) ? value.value : value)),
  },
  {
    name: 'takes the name true for its word',
    breaks: ['new-plant.name'],
    change: nameFrom((value) => (typeof value === 'boolean' ? String(value) : value)),
  },
  {
    name: 'writes an object for a name as [object Object]',
    breaks: ['new-plant.name'],
    change: nameFrom((value) =>
      typeof value === 'object' && value && !isLosslessNumber(value) ? String({}) : value,
    ),
  },
  {
    name: 'writes the digits of a number for a tag',
    breaks: ['new-plant.tag'],
    change: tagFrom((value) => (isLosslessNumber(value) ? value.value : value)),
  },
  {
    name: 'joins an array of tags',
    breaks: ['new-plant.tag'],
    change: tagFrom((value) => (Array.isArray(value) ? value.join() : value)),
  },
  {
    name: 'drops a tag that is not a string',
    breaks: ['new-plant.tag'],
    change: tagFrom((value) => (typeof value === 'string' ? value : undefined)),
  },
  {
    name: 'rejects a plant without a tag',
    breaks: ['new-plant.tag', 'plant.tag', 'create.answers-200-with-plant'],
    change: (reference) => ({
      readTag(value) {
        if (value === undefined) {
          throw new Rejection(400, 'the tag is missing');
        }
        return reference.readTag(value);
      },
    }),
  },
]);
