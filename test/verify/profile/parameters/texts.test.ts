import { describe, expect, it } from 'vitest';
import { type Change, Refusal } from '../../../zoo/behaviour.js';
import { detectChanged, detectOwn } from './detect-at.js';

/** Names whose length may be 100, as it is counted in a way. */
const counting =
  (lengthOf: (name: string) => number): Change =>
  (reference) => ({
    readName(value) {
      const name = reference.readName(value);
      if (lengthOf(name) > 100) {
        throw new Refusal(400, 'the name is too long');
      }
      return name;
    },
  });

describe.concurrent('names and tags', () => {
  it('are left open that come from a list', async () => {
    const { reasons } = await detectChanged((reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && tag !== 'herb') {
          throw new Refusal(400, 'there is no such tag');
        }
        return tag;
      },
    }));

    for (const id of ['shortest-tag', 'longest-tag', 'tag-characters'] as const) {
      expect(reasons[`create.${id}`]).toBe('a tag of other letters than "herb" is refused');
    }
  });

  it('have no length where none is accepted', async () => {
    const { reasons } = await detectChanged({
      readTag(value) {
        if (value !== undefined) {
          throw new Refusal(400, 'there are no tags');
        }
        return undefined;
      },
    });

    expect(reasons['create.longest-tag']).toBe('the provider accepts no tag that was tried');
  });

  it('have no room for characters to try where they are short', async () => {
    const profile = { parameters: { 'create.longest-name': 2 } };

    const { parameters, reasons } = await detectOwn({ profile });

    expect(parameters['create.longest-name']).toBe(2);
    expect(reasons['create.name-characters']).toBe('a name has no room for characters to try');
  });

  it('may be shorter than any that is accepted is long: one that is blank says nothing', async () => {
    const { parameters } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (name.trim() === '') {
          throw new Refusal(422, 'the name is blank');
        }
        return name;
      },
    }));

    expect(parameters).toMatchObject({
      'create.shortest-name': 1,
      'create.name-characters': 'any',
    });
  });

  it('have characters that no class expresses where a foreign letter alone is accepted', async () => {
    const { reasons, unsupported } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (/[^ -~Ж]/.test(name)) {
          throw new Refusal(400, 'the name holds a character that it may not');
        }
        return name;
      },
    }));

    expect(reasons['create.name-characters']).toMatch(
      /^96 of 111 kinds of characters were accepted, but not "/,
    );
    expect(unsupported).toMatchObject([{ subject: 'create.name-characters' }]);
  });

  it.each([
    ['code-points', counting((name) => [...name].length)],
    ['utf-16', counting((name) => name.length)],
    ['bytes', counting((name) => Buffer.byteLength(name))],
  ])('have a length that may be counted in %s', async (expected, change) => {
    const { parameters, unsupported } = await detectChanged(change);

    expect(parameters).toMatchObject({
      'create.longest-name': 100,
      'create.text-unit': expected,
    });
    expect(unsupported).toEqual([]);
  });

  it('have a length whose unit is found where their characters are not', async () => {
    const { parameters } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (name.includes('Ж') || Buffer.byteLength(name) > 100) {
          throw new Refusal(400, 'this is no name');
        }
        return name;
      },
    }));

    expect(parameters).not.toHaveProperty('create.name-characters');
    expect(parameters['create.text-unit']).toBe('bytes');
  });

  it('have lengths in two units, of which a profile has one', async () => {
    const { parameters, unsupported } = await detectChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        if (name.length > 30) {
          throw new Refusal(400, 'the name is too long');
        }
        return name;
      },
      readTag(value) {
        const tag = reference.readTag(value);
        if (Buffer.byteLength(tag ?? '') > 40) {
          throw new Refusal(400, 'the tag is too long');
        }
        return tag;
      },
    }));

    expect(parameters['create.text-unit']).toBe('utf-16');
    expect(unsupported).toMatchObject([{ subject: 'create.longest-tag' }]);
  });

  it('may be the only ones: an empty name that is refused may be taken', async () => {
    const { reasons } = await detectChanged((reference) => ({
      create(store, plant) {
        if (plant.name === '' || store.plants.some(({ name }) => name === plant.name)) {
          throw new Refusal(409, `there is a plant named "${plant.name}"`);
        }
        return reference.create(store, plant);
      },
    }));

    expect(reasons['create.shortest-name']).toBe(
      'an empty name was refused, which another plant may have',
    );
  });
});
