import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { program, runCli, startServe } from './run-program.js';

/** Sends a create, or its head alone, and waits until the server has seen it. */
async function sendAndWait(url: string, body?: string): Promise<ClientRequest> {
  const outgoing = request(`${url}/plants`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer alice-token',
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  // The server asks for the body: the request has arrived.
  await once(outgoing, 'continue');
  if (body !== undefined) {
    outgoing.end(body);
  }
  return outgoing;
}

/** A server that a signal has reached, and that waits for the end of a request. */
async function startStopping(signal: NodeJS.Signals) {
  const { child, exited, lines, url } = await startServe();
  const outgoing = await sendAndWait(url);
  outgoing.on('error', () => {});
  child.kill(signal);
  // It says that it is stopping: the signal has arrived.
  await once(lines, 'line');
  return { child, exited, outgoing };
}

describe('the program', () => {
  it('finishes what is in flight at a signal, and exits with 0', async () => {
    const { child, exited, url } = await startServe(['--delay', '300']);
    const outgoing = await sendAndWait(url, '{"id":1001,"name":"Basil"}');
    const answered = once(outgoing, 'response');

    child.kill('SIGTERM');

    expect((await answered)[0].statusCode).toBe(200);
    expect(await exited).toEqual([0, null]);
  });

  it('ends at once at a second signal, of any kind', async () => {
    const { child, exited } = await startStopping('SIGINT');

    // Those at once are the same signal.
    const again = setInterval(() => child.kill('SIGTERM'), 50);

    expect(await exited).toEqual([null, 'SIGTERM']);
    clearInterval(again);
  });

  it.skipIf(process.platform === 'win32')(
    'ends at once at a second signal, though it waits for a pipe that nobody writes to',
    async () => {
      await using folder = await makeTempFolder();
      const pipe = join(folder.path, 'plants.json');
      execFileSync('mkfifo', [pipe]);
      const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--plants', pipe]);
      const exited = once(child, 'exit');
      // It resolves when the program reads.
      const writer = await open(pipe, 'w');

      const again = setInterval(() => child.kill('SIGINT'), 50);

      expect((await exited)[1]).toBe('SIGINT');
      clearInterval(again);
      await writer.close();
    },
  );

  it('takes several signals at once for one', async () => {
    const { child, exited, outgoing } = await startStopping('SIGTERM');

    child.kill('SIGTERM');
    outgoing.destroy();

    expect(await exited).toEqual([0, null]);
  });

  it('drops its log and ends at a signal when its reader has stopped reading', async () => {
    const { child, exited, lines, url } = await startServe();
    lines.pause();
    const complained = once(child.stderr, 'data');
    const longPath = `${url}/plants?${'x'.repeat(10_000)}`;

    // More than a pipe and the reader hold, and 1 MiB.
    for (let ask = 0; ask < 150; ask++) {
      await fetch(longPath);
    }

    expect(String(await complained)).toBe(
      'Nobody reads standard output: lines of the log are dropped until somebody does.\n',
    );
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('makes a certificate at its first start over HTTPS', async () => {
    await using folder = await makeTempFolder();
    const env = { ...process.env, XDG_CACHE_HOME: folder.path };
    const { child, exited, url } = await startServe(['--https'], env);
    const certificate = `${folder.path}/plant-store-kit/https/localhost/cert.pem`;

    expect(url).toMatch(/^https:/);
    expect(await folder.read(certificate)).toContain('CERTIFICATE');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('exits with 2 for an error that is thrown beside a command', async () => {
    await using folder = await makeTempFolder();
    const late = "setImmediate(() => { throw new Error('late ::error::'); }); export default [];";
    const handlers = await folder.write('handlers.mjs', late);

    const { code, stderr } = await runCli(['serve', '--port', '0', '--handlers', handlers]);

    expect(code).toBe(2);
    expect(stderr).toMatch(/^Error: late ::error::\n {4}at /);
  });

  it.each([
    ['import.js', 'export default [];', 'if Node.js takes it for CommonJS, rename it to .mjs.'],
    [
      'handlers.mjs',
      "import { http } from 'msw';",
      'the package msw is not installed. Install it in',
    ],
  ])('says what to do with --handlers %s that cannot be loaded', async (name, text, remedy) => {
    await using folder = await makeTempFolder();
    await folder.write('package.json', { type: 'commonjs' });

    const handlers = await folder.write(name, text);
    const { code, stderr } = await runCli(['serve', '--port', '0', '--handlers', handlers]);

    expect(code).toBe(2);
    expect(stderr).toContain(remedy);
  });
});
