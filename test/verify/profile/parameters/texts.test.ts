import { describe, expect, it } from 'vitest';
import { type Change, Rejection } from '../../../providers/behaviour.js';
import { detectChanged, detectOwn } from './detect-at.js';

/** A provider whose names have a maximum length of 100 in some unit. */
const counting =
  (lengthOf: (name: string) => number): Change =>
  (reference) => ({
    readName(value) {
      const name = reference.readName(value);
      if (lengthOf(name) > 100) {
        throw new Rejection(400, 'the name is too long');
      }
      return name;
    },
  });

describe.concurrent('names and tags', () => {
  it('are left open if the provider accepts only texts from a list', async () => {
    const { reasons } = await detectChanged((reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && tag !== 'herb') {
          throw new Rejection(400, 'there is no such tag');
        }
        return tag;
      },
    }));

    for (const id of ['minimum-tag-length', 'maximum-tag-length', 'tag-characters'] as const) {
      expect(reasons[`create.${id}`]).toBe(
        'the provider rejects a tag of other letters than "herb"',
      );
    }
  });

  it('have no length if the provider accepts none', async () => {
    const { reasons } = await detectChanged({
      readTag(value) {
        if (value !== undefined) {
          throw new Rejection(400, 'there are no tags');
        }
        return undefined;
      },
    });

    expect(reasons['create.maximum-tag-length']).toBe('the provider accepts no tag that was tried');
  });

  it('have no room for characters to try if they are short', async () => {
    const profile = { parameters: { 'create.maximum-name-length': 2 } };

    const { parameters, reasons } = await detectOwn({ profile });

    expect(parameters['create.maximum-name-length']).toBe(2);
    expect(reasons['create.name-characters']).toBe(
      'the maximum length of a name leaves no room for characters to try',
    );
  });

  it('have a minimum length even if the provider rejects blank ones', async () => {
    const { parameters } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (name.trim() === '') {
          throw new Rejection(422, 'the name is blank');
        }
        return name;
      },
    }));

    expect(parameters).toMatchObject({
      'create.minimum-name-length': 1,
      'create.name-characters': 'any',
    });
  });

  it('have characters without a class if one foreign letter is accepted', async () => {
    const { reasons, unsupported } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (/[^ -~Ж]/.test(name)) {
          throw new Rejection(400, 'the name holds a character that it may not');
        }
        return name;
      },
    }));

    expect(reasons['create.name-characters']).toMatch(
      /^the provider accepted 96 of 111 characters that were tried, but not "/,
    );
    expect(unsupported).toMatchObject([{ subject: 'create.name-characters' }]);
  });

  it.each([
    ['code-points', counting((name) => [...name].length)],
    ['utf-16', counting((name) => name.length)],
    ['bytes', counting((name) => Buffer.byteLength(name))],
  ])('have a length in %s', async (expected, change) => {
    const { parameters, unsupported } = await detectChanged(change);

    expect(parameters).toMatchObject({
      'create.maximum-name-length': 100,
      'create.text-unit': expected,
    });
    expect(unsupported).toEqual([]);
  });

  it('have a length whose unit is found without a character class', async () => {
    const { parameters } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (name.includes('Ж') || Buffer.byteLength(name) > 100) {
          throw new Rejection(400, 'this is no name');
        }
        return name;
      },
    }));

    expect(parameters).not.toHaveProperty('create.name-characters');
    expect(parameters['create.text-unit']).toBe('bytes');
  });

  it('have lengths in two units, of which the profile has one', async () => {
    const { parameters, unsupported } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (name.length > 30) {
          throw new Rejection(400, 'the name is too long');
        }
        return name;
      },
      readTag(value) {
        const tag = reference.readTag(value);
        if (Buffer.byteLength(tag ?? '') > 40) {
          throw new Rejection(400, 'the tag is too long');
        }
        return tag;
      },
    }));

    expect(parameters['create.text-unit']).toBe('utf-16');
    expect(unsupported).toMatchObject([{ subject: 'create.maximum-tag-length' }]);
  });

  it('have no minimum length if another plant may have the empty name', async () => {
    const { reasons } = await detectChanged((reference) => ({
      create(store, plant) {
        if (plant.name === '' || store.plants.some(({ name }) => name === plant.name)) {
          throw new Rejection(409, `there is a plant named "${plant.name}"`);
        }
        return reference.create(store, plant);
      },
    }));

    expect(reasons['create.minimum-name-length']).toBe(
      'the provider rejected an empty name, perhaps because another plant has it',
    );
  });
});
