import { chmod, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertWritable, writeOutputFile } from '../../src/cli/output-files.js';
import { readText } from '../../src/server/read-text.js';
import { makeTempFolder } from './temp-folder.js';

const flag = '--junit';

describe('a file that a command writes', () => {
  it('replaces an earlier one, with the same permissions, and leaves nothing beside it', async () => {
    await using folder = await makeTempFolder();
    const name = `${'x'.repeat(250)}.xml`;
    const path = await folder.write(name, 'old');
    await chmod(path, 0o662);

    await writeOutputFile({ path, flag }, 'new');

    expect(await folder.read(path)).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o662);
    expect(await readdir(folder.path)).toEqual([name]);
  });

  it.each([
    ['a file', { 'reports/report.xml': 'old' }],
    ['no file', { 'reports/other.xml': '' }],
  ])('is the one at the end of links to %s, which stay', async (_, files) => {
    await using folder = await makeTempFolder(files);
    const [first, second] = [join(folder.path, 'first.xml'), join(folder.path, 'second.xml')];
    await symlink('second.xml', first);
    await symlink('reports/report.xml', second);

    await writeOutputFile({ path: first, flag }, 'new');

    expect(await folder.read(join(folder.path, 'reports/report.xml'))).toBe('new');
    expect(await readlink(first)).toBe('second.xml');
    expect(await readlink(second)).toBe('reports/report.xml');
  });

  it.runIf(process.platform === 'linux')(
    'is written directly if it is no regular file, and says if its disk is full',
    async () => {
      const file = { path: '/dev/full', flag };

      await assertWritable(file);

      await expect(writeOutputFile(file, 'new')).rejects.toMatchObject({
        code: 'unwritable-file',
        message: 'Failed to write --junit "/dev/full": the disk is full. Free some space.',
      });
    },
  );
});

it('the check of a file before it is written creates and changes nothing', async () => {
  await using folder = await makeTempFolder();
  const path = await folder.write('report.xml', 'old');

  expect(await assertWritable({ path, flag })).toBe(true);
  expect(await assertWritable({ path: join(folder.path, 'new.xml'), flag })).toBe(false);

  expect(await folder.read(path)).toBe('old');
  expect(await readdir(folder.path)).toEqual(['report.xml']);
});

it.runIf(process.platform === 'linux')(
  'a device without an end is read up to a limit',
  async () => {
    await expect(readText('/dev/zero')).rejects.toThrow(
      'Failed to read "/dev/zero": it has more than 256 MiB. Give a smaller file.',
    );
  },
);
