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
    `Failed to read "${path}": it is not UTF-8. Save the file in UTF-8.\n`,
  );
});
