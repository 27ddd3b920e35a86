import childProcess, { spawn } from 'node:child_process';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../cli/run-command.js';
import { makeTempFolder, type TempFolder } from '../../cli/temp-folder.js';
import { quick, verify } from '../../cli/verify-command.js';
import { findFreePort } from '../../find-free-port.js';
import { Rejection } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { createGate } from '../../server/gate.js';
import { program } from './program.js';

/**
 * A service in two processes: one that answers every request with a status, and one in the
 * background that takes no notice of SIGTERM. Both are connected to the port of a witness, which the
 * first tells that it is asked to end; with the status 0 it does not end.
 */
const script = `
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { connect } from 'node:net';

const [witness, port, status] = process.argv.slice(2).map(Number);
const socket = connect(witness, '127.0.0.1', () => {
  process.on('SIGTERM', () => {
    const end = status === 0 ? () => {} : () => process.exit();
    socket.write('asked to end', end);
  });
  const background =
    "process.on('SIGTERM', () => {});" +
    "require('net').connect(" + witness + ", '127.0.0.1', () => console.log('up'));";
  spawn(process.execPath, ['-e', background], { stdio: ['ignore', 'pipe', 'ignore'] })
    .stdout.once('data', () => {
      if (port > 0) {
        createServer((request, response) => response.writeHead(status).end()).listen(port, '127.0.0.1');
      }
    });
});
`;

let folder: TempFolder;
let path: string;

beforeAll(async () => {
  folder = await makeTempFolder();
  path = await folder.write('service.mjs', script);
});

afterEach(syncBuiltinESMExports);
afterAll(() => folder[Symbol.asyncDispose]());

/** Sees when the two processes begin, and when they are gone. */
interface Witness extends AsyncDisposable {
  readonly port: number;
  readonly bothBegun: Promise<void>;
  /** Once one of them is asked to end. */
  readonly asked: Promise<void>;
  readonly bothGone: Promise<void>;
}

async function startWitness(): Promise<Witness> {
  const [begun, asked, gone] = [createGate(), createGate(), createGate()];
  let alive = 0;
  const server = createServer((socket) => {
    alive += 1;
    if (alive === 2) {
      begun.open();
    }
    // A process that is killed may reset its connection.
    socket.on('error', () => {});
    socket.once('data', asked.open);
    socket.once('close', () => {
      alive -= 1;
      if (alive === 0) {
        gone.open();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bothBegun: begun.opened,
    asked: asked.opened,
    bothGone: gone.opened,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

const start = (...numbers: readonly number[]) =>
  `"${process.execPath}" "${path}" ${numbers.join(' ')}`;

describe('verify --server', () => {
  it('verifies the service that the command starts', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const server = `"${process.execPath}" "${program}" serve --port ${port}`;

    const command = verify({ url, token: 'alice-token' }, [...quick, '--server', server]);

    expect(await command.code, command.complaints()).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each([
    ['is broken', 400, 'create.answers-200-with-plant', 1],
    ['is no plant store', 404, 'paths', 3],
    ['cannot be checked', 401, 'delete.answers-without-body', 2],
  ])('stops every process of the command if the service %s', async (...row) => {
    const [, status, rule, code] = row;
    await using witness = await startWitness();
    const port = await findFreePort();
    const provider = { url: `http://127.0.0.1:${port}`, token: 'some-token' };

    const command = verify(provider, [
      '--only',
      rule,
      '--server',
      start(witness.port, port, status),
    ]);

    expect(await command.code, command.complaints()).toBe(code);
    await witness.asked;
    await witness.bothGone;
  });

  it('stops every process of the command after a signal', async () => {
    await using witness = await startWitness();
    const provider = { url: `http://127.0.0.1:${await findFreePort()}`, token: 'some-token' };
    const command = verify(provider, ['--server', start(witness.port, 0, 200)]);

    await witness.bothBegun;
    expect(await command.stop()).toBe(2);

    await witness.bothGone;
    expect(command.printed()).toMatch(/the run was stopped/i);
  });

  it('leaves no process running when a second signal ends the program', async () => {
    await using witness = await startWitness();
    const main = [program, 'verify'];
    const flags = ['--url', 'http://127.0.0.1:1', '--token', 't', '--wait', '600'];
    const server = start(witness.port, 0, 0);
    const child = spawn(process.execPath, [...main, ...flags, '--server', server]);
    const exited = once(child, 'exit');
    await witness.bothBegun;

    child.kill('SIGINT');
    await witness.asked;
    child.kill('SIGTERM');

    expect(await exited).toEqual([null, 'SIGTERM']);
    await witness.bothGone;
  });

  it('exits with 3 at once if the command fails, and shows the last lines of its output', async () => {
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
    expect(command.printed()).toBe('');
  });

  it('exits with 3 if the operating system starts no process for the command', async () => {
    const provider = { url: `http://127.0.0.1:${await findFreePort()}`, token: 'some-token' };
    const { spawn: original } = childProcess;
    using _spawn = vi
      .spyOn(childProcess, 'spawn')
      .mockImplementation(((command: string, options: object) =>
        original(command, { ...options, cwd: `${folder.path}/gone` })) as typeof original);
    syncBuiltinESMExports();

    const command = verify(provider, ['--server', 'npm start --password=secret']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(
      /^Failed to run the command of --server: spawn \S+ ENOENT\. Correct the command, or its environment\.\n$/,
    );
  });

  it.each([
    ['as it is', 'secret-"token', 'secret-"token'],
    ['in JSON', 'secret-"token', '{"authorization":"Bearer secret-\\"token"}'],
    ['in a URL', 'secret-"token', '/plants?access_token=secret-%22token'],
    ['in Base64', 'secret-"token', btoa('alice:secret-"token')],
    ['that is short, as a word', 's1', 'the token is s1, not s12'],
  ])('repeats no token in the output of the command: %s', async (_, token, text) => {
    await using other = await makeTempFolder();
    const port = await findFreePort();
    const printed = await other.write('printed.txt', text);
    const print = await other.write('token.txt', token);
    const server = `cat "${printed}"; exit 4`;

    for (const source of [
      ['--token', token],
      ['--token-command', `cat "${print}"`],
      ['--token', 'another-token', '--header', `X-Api-Key: ${token}`],
    ]) {
      const url = `http://127.0.0.1:${port}`;
      const command = runCommand(['verify', '--url', url, ...source, '--server', server]);

      expect(await command.code).toBe(3);
      const repeated = command.complaints();
      expect(repeated).toContain('The command of --server printed:');
      expect(repeated).toMatch(/\$(TOKEN|X_API_KEY)/);
      expect(repeated.replace('not s12', '')).not.toContain(text);
    }
  });

  it('exits with 3 if the service does not answer at the URL', async () => {
    const provider = { url: `http://127.0.0.1:${await findFreePort()}`, token: 'some-token' };

    const command = verify(provider, ['--server', 'true', '--wait', '0']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(
      /^The command of --server printed nothing\.\nFailed to reach .*\n$/,
    );
  });

  it('starts nothing if another service already answers at the URL', async () => {
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--server', 'echo "port in use"; exit 1']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      `a service answers at ${provider.url} before --server has started one`,
    );
  });
});

describe('verify --wait', () => {
  it('waits for a service that is not up yet', async () => {
    let requests = 0;
    await using provider = await startProvider({
      name: 'is not up for two requests',
      change: {
        admit() {
          requests += 1;
          if (requests <= 2) {
            throw new Rejection(503, 'starting');
          }
        },
      },
    });

    const command = verify(provider, [...quick, '--wait', '20']);

    expect(await command.code, command.printed()).toBe(0);
  });

  it('exits with 3 after waiting in vain, and says how long', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;

    const command = runCommand(['verify', '--url', url, '--token', 't', '--wait', '1']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(
      /^Failed to reach the provider at http:\S+ within 1 s: .* Start the provider, or check its address\.\n$/,
    );
  });
});
