import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSchemaPath, readProfileFile, writeProfile } from '../../src/cli/profile-file.js';
import { makeTempFolder } from './temp-folder.js';

describe('a file for a profile', () => {
  it('may be one that is not there yet', async () => {
    await using folder = await makeTempFolder();

    await expect(readProfileFile(join(folder.path, 'new.json'))).resolves.toBeUndefined();
  });

  it('may be a profile, which is written over', async () => {
    await using folder = await makeTempFolder();
    const outcomes = { 'delete.own-plant': { status: 200 } };
    const path = await folder.write('old.json', { outcomes });

    expect(await readProfileFile(path)).toEqual({ outcomes });
    await writeProfile(path, { version: 1 });

    expect(await folder.read(path)).toBe('{\n  "version": 1\n}\n');
    expect(await readdir(folder.path)).toEqual(['old.json']);
  });

  it.each([
    ['is no JSON', 'hello'],
    ['is other JSON', { name: 'plant-store-kit', version: '0.1.0' }],
    ['is a profile of a version to come', { version: 2 }],
  ])('must not be a file that %s', async (_, content) => {
    await using folder = await makeTempFolder();
    const path = await folder.write('other.json', content);

    await expect(readProfileFile(path)).rejects.toMatchObject({
      code: 'unwritable-file',
      message: `Failed to write --out "${path}": the file is not a profile. Give another path, or remove that file.`,
    });
  });

  it('may be no folder, nor in a folder that is not there', async () => {
    await using folder = await makeTempFolder();
    await mkdir(join(folder.path, 'folder'));

    await expect(readProfileFile(join(folder.path, 'folder'))).rejects.toMatchObject({
      code: 'unwritable-file',
      message: expect.stringContaining('it is a folder'),
    });
    await expect(readProfileFile(join(folder.path, 'nowhere', 'a.json'))).rejects.toMatchObject({
      code: 'unwritable-file',
      message: expect.stringContaining('its folder does not exist'),
    });
  });
});

describe('the schema of a profile', () => {
  it.each([
    ['provider.profile.json', './contracts/profile.schema.json'],
    ['test/cli/provider.profile.json', '../../contracts/profile.schema.json'],
    [join(process.cwd(), 'src', 'a.json'), '../contracts/profile.schema.json'],
  ])('is named as %s can find it', (path, expected) => {
    expect(findSchemaPath(path)).toBe(expected);
  });

  it('is absent if the package is not installed', async () => {
    await using folder = await makeTempFolder();

    expect(findSchemaPath(join(folder.path, 'provider.profile.json'))).toBeUndefined();
  });
});
