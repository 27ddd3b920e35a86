import { isLosslessNumber } from 'lossless-json';
import { Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

type Coerce = (value: unknown) => unknown;

/** Puts another value in the place of a name before the reference reads it. */
const nameFrom = (name: string, coerce: Coerce): Fault => ({
  name,
  breaks: ['new-plant.name'],
  change: (reference) => ({ readName: (value) => reference.readName(coerce(value)) }),
});

/** Puts another value in the place of a tag before the reference reads it. */
const tagFrom = (name: string, coerce: Coerce): Fault => ({
  name,
  breaks: ['new-plant.tag'],
  change: (reference) => ({ readTag: (value) => reference.readTag(coerce(value)) }),
});

const digitsOf: Coerce = (value) => (isLosslessNumber(value) ? value.value : value);

/** A member that is missing or of another type is taken, or an optional one demanded. */
const members: readonly Fault[] = [
  nameFrom('stores a plant without a name under an empty one', (value = '') => value),
  {
    ...nameFrom('takes the name null for an empty one', (value) => (value === null ? '' : value)),
    isChosen: true,
  },
  nameFrom('writes the digits of a number for a name', digitsOf),
  tagFrom('writes the digits of a number for a tag', digitsOf),
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
    ...tagFrom('drops a tag that is not a string', (value) =>
      typeof value === 'string' ? value : undefined,
    ),
    isChosen: true,
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
];

/** A body that is no object, or no JSON, is taken for a NewPlant. */
const bodies: readonly Fault[] = [
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
  {
    name: 'takes a form for JSON',
    breaks: ['create.rejects-400-with-error', 'create.body-required'],
    change: (reference) => ({
      parse(text) {
        try {
          return reference.parse(text);
        } catch {
          const { id, ...others } = Object.fromEntries(new URLSearchParams(text));
          return reference.parse(JSON.stringify({ id: Number(id), ...others }));
        }
      },
    }),
  },
];

export const inputCheckFaults: readonly Fault[] = [...members, ...bodies];
