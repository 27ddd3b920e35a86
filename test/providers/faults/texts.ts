import { type Change, membersOf } from '../behaviour.js';
import { breaking, type Fault } from './fault.js';

type Rewrite = (text: string) => string;

const names =
  (rewrite: Rewrite): Change =>
  ({ readName }) => ({ readName: (value) => rewrite(readName(value)) });

const tags =
  (rewrite: Rewrite): Change =>
  ({ readTag }) => ({
    readTag(value) {
      const tag = readTag(value);
      return tag === undefined ? undefined : rewrite(tag);
    },
  });

/** Treats the text of a plant as that of an earlier one, if they differ by case alone. */
const sharesTexts =
  (pick: 'name' | 'tag'): Change =>
  ({ create }) => ({
    create(store, plant) {
      const text = plant[pick]?.toLowerCase();
      const earlier = store.plants.find((one) => one[pick]?.toLowerCase() === text);
      return create(store, { ...plant, [pick]: earlier?.[pick] ?? plant[pick] });
    },
  });

/** Texts that it changes, drops or confuses. */
export const textFaults: readonly Fault[] = [
  ...breaking(['create.stores-plant', 'create.answers-200-with-plant'], {
    'writes the first letter of a name as a capital': names(
      (name) => name.charAt(0).toUpperCase() + name.slice(1),
    ),
    'writes each word of a name with one capital': names((name) =>
      name.replace(
        /\p{L}+/gu,
        (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
      ),
    ),
    'cuts a tag at a comma': {
      isChosen: true,
      seed: 150,
      change: tags((tag) => tag.split(',')[0] ?? ''),
    },
    'cuts a tag at a semicolon': tags((tag) => tag.split(';')[0] ?? ''),
    'writes tags in lower case': tags((tag) => tag.toLowerCase()),
    'cuts a name after 40 characters': names((name) => name.slice(0, 40)),
    'reads a plus in a name as a space': names((name) => name.replaceAll('+', ' ')),
    'reads percent codes in a name': names((name) => name.replaceAll('%41', 'A')),
    'makes one space of several in a name': names((name) => name.replaceAll(/ {2,}/g, ' ')),
    'writes letters beyond the basic plane as question marks': names((name) =>
      name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
    ),
    'takes out the accents of a name': names((name) =>
      name
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
        .normalize('NFC'),
    ),
    'takes hyphens and dots in a name for spaces': names((name) => name.replaceAll(/[-.]/g, ' ')),
    'escapes names for HTML': names((name) =>
      name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    ),
    'composes characters (NFC)': names((name) => name.normalize('NFC')),
    'ends a name at a NUL': names((name) => name.split('\0')[0] ?? ''),
    'reads UTF-8 as Latin-1': ({ decode }) => ({
      decode(body) {
        decode(body);
        return Buffer.from(body).toString('latin1');
      },
    }),
    'gives a plant the name of an earlier one that differs by case alone': sharesTexts('name'),
    'gives a plant the tag of an earlier one that differs by case alone': sharesTexts('tag'),
    'stores the tag "null" for none': {
      present: (plant) => ({ ...membersOf(plant), tag: plant.tag ?? 'null' }),
    },
  }),
  ...breaking(['create.answers-200-with-plant', 'create.stores-plant'], {
    'calls a plant with an empty name "Unnamed"': names((name) => name || 'Unnamed'),
  }),
  {
    name: 'answers an empty tag with null',
    breaks: ['plant.tag', 'create.answers-200-with-plant', 'create.stores-plant'],
    change: {
      present: (plant) => ({ ...membersOf(plant), tag: plant.tag === '' ? null : plant.tag }),
    },
  },
];
