import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { findFreePort } from '../../find-free-port.js';
import { startProvider } from '../../providers/provider.js';
import { program } from './program.js';
import { runCli } from './run-program.js';

const diskIsFull =
  'Failed to write to standard output: the disk is full. Send the output elsewhere.\n';
const commands = [
  ['--help'],
  ['openapi'],
  ['profile', 'show'],
  ['profile', 'schema'],
  ['profile', 'show', '--json'],
];

describe('standard output', () => {
  // Other systems have no /dev/full.
  describe.runIf(process.platform === 'linux')('on a full disk', () => {
    it.each(commands)('exits with 2 and says so: %s %s %s', async (...args) => {
      const given = args.filter((arg) => arg !== undefined);

      expect(await runCli(given, { stdoutPath: '/dev/full' })).toEqual({
        code: 2,
        stdout: '',
        stderr: diskIsFull,
      });
    });

    it.each(['verify', 'observe', 'compare'])(
      'exits with 2 and says so: %s --json',
      async (name) => {
        await using provider = await startProvider();
        const steps = name === 'compare' ? ['--steps', '5'] : [];
        const args = [name, '--url', provider.url, '--token', provider.token, '--json', ...steps];

        const { code, stderr } = await runCli(args, { stdoutPath: '/dev/full' });

        expect(stderr).toBe(diskIsFull);
        expect(code).toBe(2);
        expect(provider.requestCount()).toBeGreaterThan(0);
      },
    );

    it('lets serve go on, which says so once, and exits with 2 at the end', async () => {
      const full = await open('/dev/full', 'w');
      // Its log, which names its address, is lost.
      const port = String(await findFreePort());
      const args = [program, 'serve', '--port', port, '--json'];
      const child = spawn(process.execPath, args, { stdio: ['ignore', full.fd, 'pipe'] });
      await full.close();
      const lines: string[] = [];
      createInterface(child.stderr as NodeJS.ReadableStream).on('line', (line) => lines.push(line));
      const exited = once(child, 'exit');
      await expect.poll(() => lines).toHaveLength(1);
      for (let ask = 0; ask < 3; ask++) {
        expect((await fetch(`http://127.0.0.1:${port}/plants`)).status).toBe(401);
      }

      child.kill('SIGINT');

      expect(await exited).toEqual([2, null]);
      expect(lines).toEqual([diskIsFull.trim()]);
    });
  });

  it('has the log of all requests before the line of the stop', async () => {
    const args = [program, 'serve', '--port', '0', '--json'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: { readonly event: string; readonly url?: string }[] = [];
    createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)));
    const closed = once(child, 'close');
    await expect.poll(() => lines).toHaveLength(1);
    for (let ask = 0; ask < 3; ask++) {
      await fetch(`${lines[0]?.url}/plants`);
    }

    child.kill('SIGINT');
    await closed;

    const events = lines.map(({ event }) => event);
    expect(events).toEqual(['ready', 'request', 'request', 'request', 'stopping']);
  });

  it('that has room for a part only is a failure too', async () => {
    await using folder = await makeTempFolder();
    const stdoutPath = await folder.write('schema.json', '');

    const { code, stderr } = await runCli(['profile', 'schema'], { stdoutPath, maxFileBlocks: 8 });

    expect(stderr).toBe(
      'Failed to write to standard output: the file would be larger than this process may write. Send the output elsewhere.\n',
    );
    expect(code).toBe(2);
    expect((await readFile(stdoutPath)).length).toBeGreaterThan(0);
  });

  it('that its reader closes early is no failure', async () => {
    const command = 'set -o pipefail; "$0" "$1" profile schema | head -c 1';
    const child = spawn('bash', ['-c', command, process.execPath, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });

    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
