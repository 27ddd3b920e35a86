import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { quick } from '../../cli/verify-command.js';
import { findFreePort } from '../../find-free-port.js';
import { startProvider } from '../../providers/provider.js';
import { waitFor } from '../../wait-for.js';
import { program, runCli } from './run-program.js';

const diskIsFull =
  'Failed to write to standard output: the disk is full. Send the output elsewhere.\n';
describe('standard output', () => {
  // Other systems have no /dev/full.
  describe.runIf(process.platform === 'linux')('on a full disk', () => {
    it('exits with 2 and says so', async () => {
      expect(await runCli(['openapi'], { stdoutPath: '/dev/full' })).toEqual({
        code: 2,
        stdout: '',
        stderr: diskIsFull,
      });
    });

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
      await waitFor(() => expect(lines).toHaveLength(1));
      for (let ask = 0; ask < 3; ask++) {
        expect((await fetch(`http://127.0.0.1:${port}/plants`)).status).toBe(401);
      }

      child.kill('SIGINT');

      expect(await exited).toEqual([2, null]);
      expect(lines).toEqual([diskIsFull.trim()]);
    });
  });

  it('gets a report that is written to it after what was printed', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const stdoutPath = await folder.write('out.txt', '');
    const asked = ['--url', provider.url, '--token', provider.token, ...quick];

    const { code } = await runCli(['verify', ...asked, '--junit', '/dev/stdout'], { stdoutPath });

    expect(code).toBe(0);
    expect(await folder.read(stdoutPath)).toMatch(/1 rule passed[\s\S]*<\?xml/);
  });

  it('that its reader closes early is no failure', async () => {
    const command = 'set -o pipefail; "$0" "$1" profile schema | head -c 1';
    const child = spawn('bash', ['-c', command, process.execPath, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });

    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('is a failure, as a file is that keeps its text, if there is room for a part only', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const html = await folder.write('report.html', 'old');
    const asked = ['--url', provider.url, '--token', provider.token, ...quick];

    const verified = await runCli(['verify', ...asked, '--html', html], { maxFileBlocks: 1 });
    const stdoutPath = await folder.write('schema.json', '');
    const printed = await runCli(['profile', 'schema'], { stdoutPath, maxFileBlocks: 1 });

    const cause = 'EFBIG: file too large';
    expect(verified).toMatchObject({ code: 2, stderr: expect.stringContaining(cause) });
    expect(printed).toMatchObject({ code: 2, stderr: expect.stringContaining(cause) });
    expect(await folder.read(html)).toBe('old');
  });
});
