import { type Change, Refusal, type Variant } from '../behaviour.js';

/** Refuses names that the reference would take. */
const refusingNames =
  (isRefused: (name: string) => boolean): Change =>
  (reference) => ({
    readName(value) {
      const name = reference.readName(value);
      if (isRefused(name)) {
        throw new Refusal(400, 'this is no name for a plant');
      }
      return name;
    },
  });

/** Refuses tags that the reference would take. */
const refusingTags =
  (isRefused: (tag: string) => boolean): Change =>
  (reference) => ({
    readTag(value) {
      const tag = reference.readTag(value);
      if (tag !== undefined && isRefused(tag)) {
        throw new Refusal(400, 'this is no tag for a plant');
      }
      return tag;
    },
  });

export const nameAndTagVariants: readonly Variant[] = [
  { name: 'refuses empty names', change: refusingNames((name) => name === '') },
  {
    name: 'refuses names with space around them',
    change: refusingNames((name) => name !== name.trim()),
  },
  {
    name: 'trims names',
    change: (reference) => ({ readName: (value) => reference.readName(value).trim() }),
  },
  {
    name: 'trims names and tags, and takes a blank tag for none',
    change: (reference) => ({
      readName: (value) => reference.readName(value).trim(),
      readTag: (value) => reference.readTag(value)?.trim() || undefined,
    }),
  },
  {
    name: 'refuses names longer than 30 characters',
    change: refusingNames((name) => name.length > 30),
  },
  {
    name: 'refuses names longer than 60 bytes',
    change: refusingNames((name) => Buffer.byteLength(name) > 60),
  },
  {
    name: 'refuses names shorter than 4 characters',
    change: refusingNames((name) => name.length < 4),
  },
  {
    name: 'refuses names of anything but letters, digits, space and hyphen',
    change: refusingNames((name) => !/^[A-Za-z0-9 -]+$/.test(name)),
  },
  {
    name: "refuses names of anything but letters and digits of any language, space, ., ' and -",
    change: refusingNames((name) => !/^[\p{L}\p{N} .'-]+$/u.test(name)),
  },
  { name: 'refuses names with a NUL', change: refusingNames((name) => name.includes('\0')) },
  {
    name: 'refuses names with a character of more than three bytes',
    change: refusingNames((name) => /[^\0-\uffff]/u.test(name)),
  },
  {
    name: 'refuses a name that a plant has already',
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ name }) => name === plant.name)) {
          throw new Refusal(400, 'there is a plant with this name');
        }
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'takes the tag null for no tag',
    change: (reference) => ({ readTag: (value) => reference.readTag(value ?? undefined) }),
  },
  { name: 'refuses empty tags', change: refusingTags((tag) => tag === '') },
  {
    name: 'refuses tags of anything but up to 12 lower-case letters',
    change: refusingTags((tag) => !/^[a-z]{1,12}$/.test(tag)),
  },
  {
    name: 'refuses members that NewPlant does not have',
    change: (reference) => ({
      readObject(value) {
        const members = reference.readObject(value);
        if (Object.keys(members).some((key) => !['id', 'name', 'tag'].includes(key))) {
          throw new Refusal(400, 'there is a member that is not known');
        }
        return members;
      },
    }),
  },
  {
    name: 'holds no more than 25 plants of one user',
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.filter(({ owner }) => owner === plant.owner).length >= 25) {
          throw new Refusal(400, 'there are too many plants');
        }
        return reference.create(store, plant);
      },
    }),
  },
];
