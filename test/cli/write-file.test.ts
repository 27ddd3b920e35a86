import { chmod, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  appendOutputFile,
  assertWritable,
  createWriteError,
  writeOutputFile,
} from '../../src/cli/write-file.js';
import { runProgram } from '../package/cli/run-program.js';
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
    ['a file that exists', 'old'],
    ['a file that does not exist yet', undefined],
  ])('replaces %s at the end of links, and keeps the links', async (_, content) => {
    await using folder = await makeTempFolder();
    await mkdir(join(folder.path, 'reports'));
    const target = join(folder.path, 'reports/report.xml');
    const [first, second] = [join(folder.path, 'first.xml'), join(folder.path, 'second.xml')];
    await symlink('second.xml', first);
    await symlink('reports/report.xml', second);
    if (content !== undefined) {
      await folder.write('reports/report.xml', content);
    }

    await writeOutputFile({ path: first, flag }, 'new');

    expect(await folder.read(target)).toBe('new');
    expect(await readlink(first)).toBe('second.xml');
    expect(await readlink(second)).toBe('reports/report.xml');
  });

  it('leaves the earlier one as it was if there is no room for it', async () => {
    await using folder = await makeTempFolder();
    const path = await folder.write('report.xml', 'old');
    const script = `
      import { writeOutputFile } from './src/cli/write-file.ts';
      const file = { path: process.argv[1], flag: '--junit' };
      await writeOutputFile(file, 'x'.repeat(1_000_000)).catch(({ message }) => console.log(message));
    `;

    const { stdout } = await runProgram(
      ['--import', 'tsx', '--input-type=module', '--eval', script, path],
      {
        maxFileBlocks: 512,
      },
    );

    expect(stdout).toBe(
      `Failed to write --junit "${path}": the file would be larger than this process may write. Give another path.\n`,
    );
    expect(await folder.read(path)).toBe('old');
    expect(await readdir(folder.path)).toEqual(['report.xml']);
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

  it('is no standard output of a redirection, which loses nothing', async () => {
    await using folder = await makeTempFolder();
    const redirected = await folder.write('output.txt', '');
    const script = `
      import { writeOutputFile } from './src/cli/write-file.ts';
      console.log('printed');
      await writeOutputFile({ path: '/dev/stdout', flag: '--junit' }, 'written');
    `;

    await runProgram(['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdoutPath: redirected,
    });

    expect(await folder.read(redirected)).toBe('printed\nwritten');
  });

  it('is appended to if others write to it as well', async () => {
    await using folder = await makeTempFolder();
    const path = await folder.write('summary.md', 'first');

    await appendOutputFile({ path, flag: 'GITHUB_STEP_SUMMARY' }, ' second');

    expect(await folder.read(path)).toBe('first second');
  });
});

describe('the error for a file that cannot be written', () => {
  it('says what to do about a file that a container has mounted', () => {
    const error = Object.assign(new Error('EBUSY: resource busy, rename'), { code: 'EBUSY' });

    expect(createWriteError({ path: '/data/plants.json', flag: '--db' }, error).message).toBe(
      'Failed to write --db "/data/plants.json": it is mounted as a single file, or in use. Mount its folder instead.',
    );
  });
});

describe('the check of a file before it is written', () => {
  it('creates and changes nothing', async () => {
    await using folder = await makeTempFolder();
    const path = await folder.write('report.xml', 'old');

    expect(await assertWritable({ path, flag })).toBe(true);
    expect(await assertWritable({ path: join(folder.path, 'new.xml'), flag })).toBe(false);

    expect(await folder.read(path)).toBe('old');
    expect(await readdir(folder.path)).toEqual(['report.xml']);
  });

  it.each([
    ['', 'it is a folder. Give the path of a file.'],
    ['new/', 'it is a folder. Give the path of a file.'],
    ['nowhere/report.xml', 'its folder does not exist. Create the folder, or give another path.'],
    ['file/report.xml', 'a part of the path is no folder. Give another path.'],
  ])('rejects "%s" in one sentence that names the flag', async (name, sentence) => {
    await using folder = await makeTempFolder();
    await folder.write('file', '');
    const path = `${folder.path}/${name}`;

    const rejected = {
      code: 'unwritable-file',
      message: `Failed to write --junit "${path}": ${sentence}`,
    };
    await expect(assertWritable({ path, flag })).rejects.toMatchObject(rejected);
    await expect(writeOutputFile({ path, flag }, 'new')).rejects.toMatchObject(rejected);
  });
});
