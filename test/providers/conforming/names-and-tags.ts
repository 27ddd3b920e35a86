import { type Change, type Provider, Rejection } from '../behaviour.js';

/** Rejects names that the reference would take. */
const rejectingNames =
  (isRejected: (name: string) => boolean): Change =>
  (reference) => ({
    readName(value) {
      const name = reference.readName(value);
      if (isRejected(name)) {
        throw new Rejection(400, 'this is no name for a plant');
      }
      return name;
    },
  });

export const nameAndTagProviders: readonly Provider[] = [
  { name: 'rejects empty names', change: rejectingNames((name) => name === '') },
  {
    name: 'trims names and tags, and takes a blank tag for none',
    isChosen: true,
    change: (reference) => ({
      readName: (value) => reference.readName(value).trim(),
      readTag: (value) => reference.readTag(value)?.trim() || undefined,
    }),
  },
  {
    name: 'rejects names longer than 30 characters',
    isChosen: true,
    change: rejectingNames((name) => name.length > 30),
  },
  {
    name: 'rejects names of anything but letters, digits, space and hyphen',
    change: rejectingNames((name) => !/^[A-Za-z0-9 -]+$/.test(name)),
  },
  {
    name: 'rejects a name that a plant has already',
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ name }) => name === plant.name)) {
          throw new Rejection(400, 'there is a plant with this name');
        }
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'takes the tag null for no tag',
    change: (reference) => ({ readTag: (value) => reference.readTag(value ?? undefined) }),
  },
  {
    name: 'rejects tags longer than 12 characters',
    change: (reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && tag.length > 12) {
          throw new Rejection(400, 'this is no tag for a plant');
        }
        return tag;
      },
    }),
  },
  {
    name: 'rejects members that NewPlant does not have',
    isChosen: true,
    change: (reference) => ({
      readObject(value) {
        const members = reference.readObject(value);
        if (Object.keys(members).some((key) => !['id', 'name', 'tag'].includes(key))) {
          throw new Rejection(400, 'there is a member that is not known');
        }
        return members;
      },
    }),
  },
  {
    name: 'holds no more than 25 plants of one user',
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.filter(({ owner }) => owner === plant.owner).length >= 25) {
          throw new Rejection(400, 'there are too many plants');
        }
        return reference.create(store, plant);
      },
    }),
  },
];
