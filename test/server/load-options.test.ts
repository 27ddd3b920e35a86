import { describe, expect, it } from 'vitest';
import { loadOptions, loadProfile } from '../../src/server/load-options.js';
import { makeTempFolder } from '../cli/temp-folder.js';

describe('an option that is a file', () => {
  it.each([
    ['users', 'invalid-fixture'],
    ['plants', 'invalid-fixture'],
    ['profile', 'invalid-profile'],
    ['scenarios', 'invalid-fault'],
  ] as const)('says where the JSON of %s is broken', async (name, code) => {
    await using folder = await makeTempFolder({ 'f.json': '{\n"a" 1}' });

    await expect(loadOptions({ [name]: 'f.json' }, folder.path)).rejects.toThrow(
      expect.objectContaining({
        code,
        message: expect.stringContaining(
          `Failed to read ${name} "f.json": it is not JSON: line 2, column 5: `,
        ),
      }),
    );
  });

  it('keeps every digit of the ids of plants', async () => {
    await using folder = await makeTempFolder({ 'f.json': '[{"id":9007199254740993}]' });

    const { options } = await loadOptions({ plants: 'f.json' }, folder.path);

    expect(String(options.plants?.[0]?.id)).toBe('9007199254740993');
  });

  it('says from where its path starts if there is no such file', async () => {
    await expect(loadOptions({ users: 'nowhere.json' }, '/apps/shop')).rejects.toThrow(
      'Failed to read users "nowhere.json": there is no such file. Give a path from "/apps/shop".',
    );
  });
});

it('options of a plant store are taken out of others', async () => {
  const flags = { maxPlants: 5, quiet: true };

  expect((await loadOptions(flags)).options).toMatchObject({ maxPlants: 5 });
  expect((await loadOptions(flags)).options).not.toHaveProperty('quiet');
});

it('a package.json is no profile', async () => {
  await expect(loadProfile('package.json')).rejects.toThrow(
    'Failed to read profile "package.json": it is no profile: its "version" is a text, "0.1.0". Give ',
  );
});
