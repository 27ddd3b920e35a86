import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { lockFile } from '../../../src/cli/database/file-lock.js';
import { makeTempFolder } from '../temp-folder.js';

describe('lockFile', () => {
  it('locks a path until it is closed, and no other path', async () => {
    const first = await lockFile('/a.json');
    expect(await lockFile('/a.json')).toBeUndefined();
    const other = await lockFile('/b.json');
    expect(other).toBeDefined();
    first?.close();

    const second = await lockFile('/a.json');
    expect(second).toBeDefined();
    second?.close();
    other?.close();
  });

  it('gives the lock to one of many that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => lockFile('/at-once.json')));

    const locks = all.filter((lock) => lock !== undefined);
    expect(locks).toHaveLength(1);
    locks[0]?.close();
  });

  it.skipIf(process.platform === 'win32')(
    'takes over the socket file of a killed process, and respects that of a living one',
    async () => {
      await using folder = await makeTempFolder();
      const address = join(folder.path, 'lock.sock');
      const code = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => console.log('on'))`;
      const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      expect(await lockFile('x', address)).toBeUndefined();
      child.kill('SIGKILL');
      await once(child, 'exit');

      const lock = await lockFile('x', address);
      expect(lock).toBeDefined();
      lock?.close();
    },
  );
});
