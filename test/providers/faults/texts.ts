import { type Behaviour, type Change, membersOf } from '../behaviour.js';
import type { Fault } from './fault.js';

const textRules: Fault['breaks'] = ['create.stores-plant', 'create.answers-200-with-plant'];

type Rewrite = (text: string) => string;

const names =
  (rewrite: Rewrite): Change =>
  (reference) => ({ readName: (value) => rewrite(reference.readName(value)) });

const tags =
  (rewrite: Rewrite): Change =>
  (reference) => ({
    readTag(value) {
      const tag = reference.readTag(value);
      return tag === undefined ? undefined : rewrite(tag);
    },
  });

const changes: Readonly<Record<string, Change>> = {
  'writes the first letter of a name as a capital': names(
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  ),
  'writes each word of a name with one capital': names((name) =>
    name.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ),
  'cuts a tag at a comma': tags((tag) => tag.split(',')[0] ?? ''),
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
};

/** Treats the text of a plant as that of an earlier one, if they differ by case alone. */
const sharesTexts = (pick: 'name' | 'tag'): Change => {
  return (reference: Behaviour): Partial<Behaviour> => ({
    create(store, plant) {
      const text = plant[pick]?.toLowerCase();
      const earlier = store.plants.find((one) => one[pick]?.toLowerCase() === text);
      return reference.create(store, { ...plant, [pick]: earlier?.[pick] ?? plant[pick] });
    },
  });
};

/** Texts that it changes, drops or confuses. */
export const textFaults: readonly Fault[] = [
  ...Object.entries(changes).map(([name, change]): Fault => ({ name, breaks: textRules, change })),
  {
    name: 'gives a plant the name of an earlier one that differs by case alone',
    breaks: textRules,
    change: sharesTexts('name'),
  },
  {
    name: 'gives a plant the tag of an earlier one that differs by case alone',
    breaks: textRules,
    change: sharesTexts('tag'),
  },
  {
    name: 'calls a plant with an empty name "Unnamed"',
    breaks: ['create.answers-200-with-plant', 'create.stores-plant'],
    change: names((name) => name || 'Unnamed'),
  },
  {
    name: 'answers an empty tag with null',
    breaks: ['plant.tag', 'create.answers-200-with-plant', 'create.stores-plant'],
    change: {
      present: (plant) => ({ ...membersOf(plant), tag: plant.tag === '' ? null : plant.tag }),
    },
  },
  {
    name: 'stores the tag "null" for none',
    breaks: textRules,
    change: { present: (plant) => ({ ...membersOf(plant), tag: plant.tag ?? 'null' }) },
  },
];
