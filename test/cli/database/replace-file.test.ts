import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { stampOf } from '../../../src/cli/database/file-stamp.js';
import { draftOf, replaceFile } from '../../../src/cli/database/replace-file.js';
import { makeTempFolder } from '../temp-folder.js';

describe('replaceFile', () => {
  it('writes the pieces to a new file, and leaves no other one', async () => {
    await using folder = await makeTempFolder();
    const path = join(folder.path, 'plants.json');

    const stamp = await replaceFile(path, ['[', '1', ']'], undefined);

    expect(await folder.read(path)).toBe('[1]');
    expect(stamp).toBe(stampOf(path));
    expect(await readdir(folder.path)).toEqual(['plants.json']);
  });

  it('keeps the permissions of the file', async () => {
    await using folder = await makeTempFolder();
    const path = await folder.write('plants.json', 'old');
    await chmod(path, 0o640);

    await replaceFile(path, ['new'], stampOf(path));

    expect((await stat(path)).mode & 0o777).toBe(0o640);
  });

  it('does not replace a file that has changed meanwhile, also to a text of the same length', async () => {
    await using folder = await makeTempFolder();
    const path = await folder.write('plants.json', 'old');
    const stamp = stampOf(path);
    await folder.write('plants.json', 'own');
    await utimes(path, 1, 1);

    expect(await replaceFile(path, ['new'], stamp)).toBeUndefined();
    expect(await replaceFile(path, ['new'], undefined)).toBeUndefined();
    expect(await folder.read(path)).toBe('own');
    expect(await readdir(folder.path)).toEqual(['plants.json']);
  });

  it('writes a removed file again', async () => {
    await using folder = await makeTempFolder();
    const path = join(folder.path, 'plants.json');

    expect(await replaceFile(path, ['new'], 'the stamp of a removed file')).toBe(stampOf(path));
  });

  it('leaves the file as it was when the draft cannot be written', async () => {
    await using folder = await makeTempFolder();
    const path = await folder.write('plants.json', 'old');
    await mkdir(draftOf(path));

    await expect(replaceFile(path, ['new'], stampOf(path))).rejects.toThrow('EISDIR');
    expect(await folder.read(path)).toBe('old');
  });

  it.skipIf(process.platform === 'win32')(
    'leaves the file as it was when only a part of the text can be written',
    async () => {
      await using folder = await makeTempFolder();
      const path = await folder.write('plants.json', 'old');
      const code = `
        import { stampOf } from './src/cli/database/file-stamp.js';
        import { replaceFile } from './src/cli/database/replace-file.js';
        const path = ${JSON.stringify(path)};
        replaceFile(path, ['x'.repeat(1e6)], stampOf(path)).catch((error) => console.log(error.code));
      `;
      // No file may be larger than 64 KiB: the system writes that much, and reports no error at first.
      const { stdout, stderr } = spawnSync(
        'bash',
        [
          '-c',
          'ulimit -f 64; exec "$0" --import tsx --input-type=module -e "$1"',
          process.execPath,
          code,
        ],
        { encoding: 'utf8', env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
      );

      expect(stdout.trim(), stderr).toBe('EFBIG');
      expect(await folder.read(path)).toBe('old');
      expect(await readdir(folder.path)).toEqual(['plants.json']);
    },
  );
});
