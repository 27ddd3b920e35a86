import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../../src/cli/read-text.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const invalid = '[{"id":1,"name":"Fern\xfc"}]';

describe('a text file', () => {
  it('is read without its byte order mark', async () => {
    await using folder = await makeTempFolder();

    expect(await readText(await folder.write('marked.json', '\ufeff[]'))).toBe('[]');
  });

  it('may have the replacement character', async () => {
    await using folder = await makeTempFolder();

    expect(await readText(await folder.write('a.json', '"\ufffd"'))).toBe('"\ufffd"');
  });

  it.each([
    ['UTF-16 with its mark', Buffer.from('\ufeff{}', 'utf16le'), 0],
    ['Latin-1', Buffer.from('Fern\xfc', 'latin1'), 4],
    [
      'Latin-1 after a byte order mark and a replacement character',
      Buffer.from('\xef\xbb\xbf\xef\xbf\xbd\xfc', 'latin1'),
      6,
    ],
    ['a character that is cut at the end', Buffer.from('a\xf0\x9f\x8c', 'latin1'), 1],
    ['the start of a replacement character', Buffer.from('a\xef\xbf', 'latin1'), 1],
  ])('is rejected with the position of its first wrong byte: %s', async (_, bytes, position) => {
    await using folder = await makeTempFolder();
    const path = join(folder.path, 'a.json');
    await writeFile(path, bytes);

    await expect(readText(path)).rejects.toMatchObject({
      code: 'unreadable-file',
      message: `Failed to read "${path}": the byte at position ${position}, counted from 0, is not UTF-8. Save the file in UTF-8.`,
    });
  });

  it('is read as it is or rejected, whatever its bytes are', async () => {
    await using folder = await makeTempFolder();
    const path = join(folder.path, 'a.json');

    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 12 }), async (bytes) => {
        await writeFile(path, bytes);
        const buffer = Buffer.from(bytes);

        const text = await readText(path).catch(() => undefined);

        const withoutMark = buffer.toString().replace(/^\ufeff/, '');
        expect(text).toBe(Buffer.from(buffer.toString()).equals(buffer) ? withoutMark : undefined);
      }),
    );
  });
});

it.each([
  ['serve', '--plants'],
  ['serve', '--users'],
  ['serve', '--profile'],
  ['serve', '--scenarios'],
  ['verify', '--pacts'],
  ['verify', '--profile'],
  ['compare', '--profile'],
  ['observe', '--out'],
  ['profile', 'show'],
])('%s %s rejects a file that is not UTF-8', async (command, flag) => {
  await using folder = await makeTempFolder();
  const path = join(folder.path, 'invalid.json');
  await writeFile(path, Buffer.from(invalid, 'latin1'));
  const provider = ['--url', 'http://127.0.0.1:1', '--token', 'a-token'];
  const others = command === 'serve' || command === 'profile' ? [] : provider;

  const running = runCommand([command, ...others, flag, path]);

  expect(await running.code).toBe(2);
  expect(running.complaints()).toBe(
    `Failed to read "${path}": the byte at position 21, counted from 0, is not UTF-8. Save the file in UTF-8.\n`,
  );
});
