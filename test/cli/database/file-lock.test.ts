import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { type FileLock, lockFile } from '../../../src/cli/database/file-lock.js';
import { makeTempFolder } from '../temp-folder.js';

const holding = async (path: string, address?: string) =>
  (await lockFile(path, address)) as FileLock;

describe('lockFile', () => {
  it('names the holder to others, and lets them lock after the release', async () => {
    const path = '/plants/of/a/test.json';
    const first = await holding(path);
    expect(await lockFile(path)).toEqual({ heldBy: { pid: process.pid, url: undefined } });
    first.holder = { ...first.holder, url: 'http://127.0.0.1:4010' };
    expect(await lockFile(path)).toEqual({
      heldBy: { pid: process.pid, url: 'http://127.0.0.1:4010' },
    });
    await first.release();

    const second = await holding(path);
    expect(second.holder.pid).toBe(process.pid);
    await second.release();
  });

  it('locks each path on its own', async () => {
    const first = await holding('/a.json');
    const second = await holding('/b.json');

    expect(second.holder.pid).toBe(process.pid);
    await Promise.all([first.release(), second.release()]);
  });

  it('gives the lock to one of many that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => lockFile('/at-once.json')));

    const locks = all.filter((one) => 'release' in one);
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });

  it.skipIf(process.platform === 'win32')(
    'takes over the socket file of a killed process, and respects that of a living one',
    async () => {
      await using folder = await makeTempFolder();
      const address = join(folder.path, 'lock.sock');
      const code = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => console.log('on'))`;
      const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      expect(await lockFile('x', address)).toHaveProperty('heldBy');
      child.kill('SIGKILL');
      await once(child, 'exit');

      const lock = await holding('x', address);
      expect(lock.holder.pid).toBe(process.pid);
      await lock.release();
    },
  );

  it.skipIf(process.platform === 'win32')(
    'is released while another process does not read who holds it',
    async () => {
      await using folder = await makeTempFolder();
      const address = join(folder.path, 'lock.sock');
      const lock = await holding('x', address);
      const silent = connect({ path: address, allowHalfOpen: true }).pause();
      await once(silent, 'connect');
      silent.on('error', () => {});

      await lock.release();
      silent.destroy();
    },
  );

  it.skipIf(process.platform === 'win32')(
    'copes with a holder that says something else',
    async () => {
      await using folder = await makeTempFolder();
      const address = join(folder.path, 'lock.sock');
      const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      await once(other.listen(address), 'listening');

      expect(await lockFile('x', address)).toEqual({ heldBy: { pid: undefined, url: undefined } });
      other.close();
    },
  );
});
