import { isLosslessNumber } from 'lossless-json';
import { Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

/** Puts another value in the place of a name before the reference reads it. */
const nameFrom = (name: string, coerce: (value: unknown) => unknown): Fault => ({
  name,
  breaks: ['new-plant.name'],
  change: (reference) => ({ readName: (value) => reference.readName(coerce(value)) }),
});

export const inputCheckFaults: readonly Fault[] = [
  nameFrom('stores a plant without a name under an empty one', (value = '') => value),
  {
    ...nameFrom('takes the name null for an empty one', (value) => (value === null ? '' : value)),
    isChosen: true,
  },
  nameFrom('writes the digits of a number for a name', (value) =>
    isLosslessNumber(value) ? value.value : value,
  ),
  {
    name: 'takes the tag "0" for none, as it is false in PHP',
    breaks: ['create.answers-200-with-plant', 'create.stores-plant', 'new-plant.tag', 'plant.tag'],
    isChosen: true,
    change: (reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        return tag === '0' ? undefined : tag;
      },
    }),
  },
  {
    name: 'drops a tag that is not a string',
    breaks: ['new-plant.tag'],
    isChosen: true,
    change: { readTag: (value) => (typeof value === 'string' ? value : undefined) },
  },
  {
    name: 'rejects a plant without a tag',
    breaks: ['new-plant.tag', 'plant.tag', 'create.answers-200-with-plant'],
    foundBy: 'create a plant without a tag',
    change: (reference) => ({
      readTag(value) {
        if (value === undefined) {
          throw new Rejection(400, 'the tag is missing');
        }
        return reference.readTag(value);
      },
    }),
  },
  {
    name: 'creates a plant of its own for an empty body',
    breaks: ['create.body-required'],
    isChosen: true,
    change: (reference) => {
      let next = 880_000_000;
      return {
        parse: (text) => reference.parse(text || `{"id":${next++},"name":"New plant"}`),
      };
    },
  },
];
