import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { quick, verify } from '../../cli/verify-command.js';
import { findFreePort } from '../../find-free-port.js';
import { listen } from '../../serve.js';
import { waitFor } from '../../wait-for.js';
import { program } from './run-program.js';

/**
 * A service in two processes: one that answers 404, and one in the background that takes no notice of
 * SIGTERM. Both are connected to a witness, to which the first says that it is asked to end.
 */
const script = `
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { connect } from 'node:net';

const [witness, port] = process.argv.slice(2).map(Number);
const socket = connect(witness, '127.0.0.1', () => {
  process.on('SIGTERM', () => socket.write('asked to end', () => process.exit()));
  const background =
    "process.on('SIGTERM', () => {});" +
    "require('net').connect(" + witness + ", '127.0.0.1', () => console.log('up'));";
  spawn(process.execPath, ['-e', background], { stdio: ['ignore', 'pipe', 'ignore'] })
    .stdout.once('data', () => {
      createServer((_, response) => response.writeHead(404).end()).listen(port, '127.0.0.1');
    });
});
`;

const folder = await makeTempFolder();
const service = `"${process.execPath}" "${await folder.write('service.mjs', script)}"`;

afterAll(() => folder[Symbol.asyncDispose]());

async function startWitness() {
  const seen = { processes: 0, isAsked: false };
  const server = createServer((socket) => {
    seen.processes += 1;
    // A process that is killed may reset its connection.
    socket.on('error', () => {});
    socket.once('data', () => {
      seen.isAsked = true;
    });
    socket.once('close', () => {
      seen.processes -= 1;
    });
  });
  return { ...(await listen(server)), seen };
}

describe('verify --server', () => {
  it.each([
    ['if the service is no plant store', 3],
    ['after a signal', 2],
  ])('stops every process of the command %s', async (_, code) => {
    await using witness = await startWitness();
    const port = await findFreePort();
    const url = `http://127.0.0.1:${code === 3 ? port : 1}`;
    const server = `${service} ${witness.port} ${port}`;
    const command = verify({ url, token: 't' }, [...quick, '--server', server]);

    if (code === 2) {
      await waitFor(() => expect(witness.seen.processes).toBe(2));
      command.stop();
    }

    expect(await command.code, command.complaints()).toBe(code);
    await waitFor(() => expect(witness.seen).toEqual({ processes: 0, isAsked: true }));
  });

  it('leaves no process running when a second signal ends the program', async () => {
    await using witness = await startWitness();
    const server = `${service} ${witness.port} ${await findFreePort()}`;
    const flags = ['--url', 'http://127.0.0.1:1', '--token', 't', '--wait', '600'];
    const child = spawn(process.execPath, [program, 'verify', ...flags, '--server', server]);
    const exited = once(child, 'exit');
    await waitFor(() => expect(witness.seen.processes).toBe(2));

    child.kill('SIGINT');
    const again = setInterval(() => child.kill('SIGTERM'), 50);

    await exited;
    clearInterval(again);
    await waitFor(() => expect(witness.seen.processes).toBe(0));
  });

  it('exits with 3 if the command fails, with the end of its output, but no token', async () => {
    const provider = { url: `http://127.0.0.1:${await findFreePort()}`, token: 'some-token' };
    const lines = ['\x1b[31mError: no database, some-token\x1b[0m', '    at start (app.js:1)', ''];
    const printed = await folder.write('stack.txt', `early\n${lines.join('\n')}`);
    const server = `seq 1 18; cat "${printed}" >&2; exit 4`;

    const command = verify(provider, ['--server', server, '--wait', '600']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toBe(
      [
        'The command of --server printed:',
        ...Array.from({ length: 17 }, (_, index) => `  ${index + 2}`),
        '  early',
        '  Error: no database, $TOKEN',
        '      at start (app.js:1)',
        'Failed to run the command of --server: it ended with exit code 4. Correct the command, or its environment.',
        '',
      ].join('\n'),
    );
  });
});
