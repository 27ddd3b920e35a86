import { isLosslessNumber } from 'lossless-json';
import { optionalFieldNames, plantFields } from '../../../src/interface/plant.js';
import { storageCheck } from '../../../src/verify/scripts/basics.js';
import type { Change } from '../behaviour.js';
import { rejectIf } from '../changes.js';
import { breaking, type Fault } from './fault.js';

/** Puts another value in the place of a name before the reference reads it. */
const nameFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readName: (value) => reference.readName(coerce(value)) });

/** Bodies and members of a NewPlant that it takes for others. */
export const inputFaults: readonly Fault[] = [
  ...breaking(['new-plant.name'], {
    'stores a plant without a name under an empty one': nameFrom((value = '') => value),
    'takes the name null for an empty one': {
      isChosen: true,
      change: nameFrom((value) => (value === null ? '' : value)),
    },
    'writes the digits of a number for a name': nameFrom((value) =>
      isLosslessNumber(value) ? value.value : value,
    ),
  }),
  {
    name: 'takes the tag "0" for none, as it is false in PHP',
    breaks: ['create.answers-200-with-plant', 'create.stores-plant', 'new-plant.tag', 'plant.tag'],
    isChosen: true,
    change: ({ readTag }) => ({
      readTag(value) {
        const tag = readTag(value);
        return tag === '0' ? undefined : tag;
      },
    }),
  },
  ...optionalFieldNames.map((name): Fault => {
    const { type } = plantFields[name];
    return {
      name: `drops a ${name} that is not a ${type}`,
      breaks: [`new-plant.${name}`],
      isChosen: true,
      change: (reference) => ({
        readObject(value) {
          const members = reference.readObject(value);
          const sent = isLosslessNumber(members[name]) ? 'number' : typeof members[name];
          return sent === type ? members : { ...members, [name]: undefined };
        },
      }),
    };
  }),
  {
    name: 'rejects a plant without a tag',
    breaks: ['new-plant.tag', 'plant.tag', 'create.answers-200-with-plant'],
    foundBy: 'create a plant without a tag',
    change: ({ readTag }) => ({
      readTag(value) {
        rejectIf(value === undefined, 'the tag is missing');
        return readTag(value);
      },
    }),
  },
  {
    name: 'creates a plant of its own for an empty body',
    breaks: ['create.body-required'],
    isChosen: true,
    change: ({ parse }) => {
      let next = 880_000_000;
      return { parse: (text) => parse(text || `{"id":${next++},"name":"New plant"}`) };
    },
  },
  {
    name: 'ignores limit',
    breaks: ['list.limit-caps-results'],
    foundBy: storageCheck.check,
    change: { cut: (plants) => plants },
  },
];
