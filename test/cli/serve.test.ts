import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { runCommand } from './run-command.js';
import { serve } from './serve-command.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-kit-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function writeJson(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('serve', () => {
  it('prints the address, the tokens, and a curl line', async () => {
    await using served = await serve([]);
    const { baseUrl } = served.client;

    expect(served.command.printed()).toBe(
      `Plant store on ${baseUrl}

  token                  user   may
  alice-token            alice  read, write
  bob-token              bob    read, write
  alice-read-only-token  alice  read
  alice-expired-token    alice  nothing: expired
  alice-revoked-token    alice  nothing: revoked

curl -H 'Authorization: Bearer alice-token' '${baseUrl}/plants?limit=3'

`,
    );
  });

  it('prints a line a request: method, path, status, time, user, and what rejected it', async () => {
    await using served = await serve([]);

    await served.client.list('?limit=1');
    await served.client.delete(999);

    const lines = served.command.printed().trimEnd().split('\n').slice(-2);
    expect(lines[0]).toMatch(/^GET \/plants\?limit=1 200 \d+\.\d ms alice$/);
    expect(lines[1]).toMatch(/^DELETE \/plants\/999 404 \d+\.\d ms alice delete\.unknown-id$/);
  });

  it('prints the address alone with --quiet', async () => {
    await using served = await serve(['--quiet']);

    await served.client.list();

    expect(served.command.printed()).toBe(`Plant store on ${served.client.baseUrl}\n`);
  });

  it('prints one JSON object a line with --json', async () => {
    await using served = await serve(['--json']);

    await served.client.create({ id: 1001, name: 'Basil' });

    const lines = served.command.printed().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        event: 'ready',
        url: served.client.baseUrl,
        tokens: expect.arrayContaining([
          { token: 'alice-token', user: 'alice', scopes: ['read', 'write'], status: 'valid' },
        ]),
      },
      {
        event: 'request',
        method: 'POST',
        path: '/plants',
        status: 200,
        user: 'alice',
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('prints ready alone with --json --quiet', async () => {
    await using served = await serve(['--json', '--quiet']);

    await served.client.list();

    expect(served.command.printed()).toMatch(/^\{"event":"ready".*\}\n$/);
  });

  it('lets no user steer the terminal', async () => {
    await using served = await serve(['--any-token']);

    await served.client.list('', { token: 'a\u009b31mred' });

    expect(served.command.printed()).toContain('ms a\\x9b31mred\n');
  });

  it('prints a curl line that works for a token with a quote', async () => {
    const users = await writeJson('quoted.json', [{ token: "o'hara", user: 'scarlett' }]);
    await using served = await serve(['--users', users]);

    expect(served.command.printed()).toContain("curl -H 'Authorization: Bearer o'\\''hara' ");
  });

  it('rejects plants of a user without a token, unless any token is taken', async () => {
    const plants = await writeJson('orphans.json', [{ id: 1, name: 'Basil', owner: 'zoe' }]);
    const command = runCommand(['serve', '--plants', plants]);
    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain('item 1: owner "zoe" has no token.');

    await using served = await serve(['--plants', plants, '--any-token']);
    expect(await served.client.names('', { token: 'zoe' })).toEqual(['Basil']);
  });

  it('deals generated plants out to those alone who may write', async () => {
    const users = await writeJson('readers.json', [
      { token: 'writer', user: 'wendy' },
      { token: 'reader', user: 'rachel', scopes: ['read'] },
    ]);
    await using served = await serve(['--users', users, '--seed-count', '10']);

    expect(await served.client.names('', { token: 'writer' })).toHaveLength(10);
    expect(await served.client.names('', { token: 'reader' })).toHaveLength(5);
  });

  it('tells a file that is not JSON in one line', async () => {
    const plants = await writeJson('broken.json', '[\n  { "id": 1, "name": "Basil" },\n]\n');
    const command = runCommand(['serve', '--plants', plants]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to read plants .* it is not JSON: .*\n$/);
  });

  it('takes port and host from the environment, and flags over both', async () => {
    const free = await startServer({ port: 0 });
    await free.stop();
    await using served = await serve([], { PORT: String(free.port), HOST: 'localhost' });
    expect(served.client.baseUrl).toBe(`http://localhost:${free.port}`);

    const command = runCommand(['serve', '--port', '0', '--host', '127.0.0.1'], {
      PORT: 'nonsense',
      HOST: '192.0.2.1',
    });
    await waitFor(() => expect(command.printed()).toContain('http://127.0.0.1:'));
    expect(await command.stop()).toBe(0);
  });

  it('serves the users, plants and profile of files', async () => {
    const users = await writeJson('users.json', [{ token: 't', user: 'carol' }]);
    const plants = await writeJson(
      'plants.json',
      '[{"id":9007199254740993,"name":"Basil","owner":"carol"}]',
    );
    const profile = await writeJson('profile.json', {
      parameters: { 'create.id-maximum': '9223372036854775806' },
      outcomes: { 'delete.own-plant': { status: 200 } },
    });
    await using served = await serve(['--users', users, '--plants', plants, '--profile', profile]);
    const token = 't';

    expect(await served.client.names('', { token })).toEqual(['Basil']);
    expect((await served.client.delete('9007199254740993', { token })).status).toBe(200);
    expect((await served.client.list()).status).toBe(401);
  });

  it('tells which profile it answers by, and what it does not do of it', async () => {
    const profile = await writeJson('provider.profile.json', {
      unsupported: [
        { behaviour: 'A list is sorted by\u001b[2J colour.', evidence: 'GET /plants' },
        { behaviour: 'A delete takes a day.' },
      ],
    });
    await using served = await serve(['--profile', profile]);

    expect(served.command.printed()).toContain(
      `It answers by the profile ${profile}\n` +
        'The mock cannot mirror this: A list is sorted by\\x1b[2J colour.\n' +
        'The mock cannot mirror this: A delete takes a day.\n',
    );
  });

  it('tells with --json which profile it answers by, and what it does not do of it', async () => {
    const unsupported = [{ behaviour: 'A delete takes a day.' }];
    const profile = await writeJson('provider.profile.json', { unsupported });
    await using served = await serve(['--profile', profile, '--json']);

    expect(JSON.parse(served.command.printed())).toMatchObject({
      event: 'ready',
      profile,
      unsupported,
    });
  });

  it('tells nothing of its profile with --quiet', async () => {
    const unsupported = [{ behaviour: 'A delete takes a day.' }];
    const profile = await writeJson('provider.profile.json', { unsupported });
    await using served = await serve(['--profile', profile, '--quiet']);

    expect(served.command.printed()).toMatch(/^Plant store on \S+\n$/);
  });

  it('reads files that begin with a byte order mark', async () => {
    const plants = await writeJson('marked.json', '\ufeff[{"id":1,"name":"Basil"}]');
    await using served = await serve(['--plants', plants]);

    expect(await served.client.names()).toEqual(['Basil']);
  });

  it('serves generated plants, the same ones for the same seed', async () => {
    const names = async (seed: string) => {
      await using served = await serve(['--seed-count', '30', '--seed', seed]);
      return await served.client.names();
    };

    const first = await names('7');
    expect(first).toHaveLength(20);
    expect(await names('7')).toEqual(first);
    expect(await names('8')).not.toEqual(first);
  });

  it('takes any token with --any-token', async () => {
    await using served = await serve(['--any-token']);

    expect((await served.client.list('', { token: 'carol' })).status).toBe(200);
  });

  it('waits with --delay', async () => {
    await using served = await serve(['--delay', '30']);
    const begun = performance.now();

    await served.client.list();

    expect(performance.now() - begun).toBeGreaterThanOrEqual(29);
  });

  it('shuts out pages of other origins with --no-cors', async () => {
    await using served = await serve(['--no-cors']);

    const reply = await served.client.list('', { headers: { origin: 'http://localhost:5173' } });

    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('begins anew with --watch when a file changes, and keeps on when it cannot be used', async () => {
    const plants = await writeJson('watched.json', [{ id: 1, name: 'Basil' }]);
    await using served = await serve(['--plants', plants, '--watch']);
    const { client, command } = served;
    expect(await client.names()).toEqual(['Basil']);

    await writeJson('watched.json', [
      { id: 1, name: 'Mint' },
      { id: 2, name: 'Sage' },
    ]);
    await waitFor(() => expect(command.printed()).toContain('reloaded, with 2 plants'));
    expect(await client.names()).toEqual(['Mint', 'Sage']);

    await writeJson('watched.json', '[{"id":1}]');
    await waitFor(() =>
      expect(command.complaints()).toBe(
        `Failed to read plants "${plants}": item 1: "name" is missing and must be a string. Still serving what was there before.\n`,
      ),
    );
    expect(await client.names()).toEqual(['Mint', 'Sage']);
  });

  it('reloads a file that changes as soon as it is ready', async () => {
    const plants = await writeJson('hasty.json', [{ id: 1, name: 'Basil' }]);
    await using served = await serve(['--plants', plants, '--watch']);

    await writeJson('hasty.json', [{ id: 1, name: 'Mint' }]);

    await waitFor(async () => expect(await served.client.names()).toEqual(['Mint']));
  });

  it('prints for --json --quiet nothing but ready, also when it stops', async () => {
    const served = await serve(['--json', '--quiet']);
    await served.command.stop();

    expect(served.command.printed().trimEnd().split('\n')).toHaveLength(1);
  });

  it('shows a token in the curl line that may read', async () => {
    const users = await writeJson('writer-first.json', [
      { token: 'none', user: 'nina', scopes: [] },
      { token: 'writer', user: 'wendy', scopes: ['write'] },
      { token: 'reader', user: 'rachel', scopes: ['read'] },
    ]);
    await using served = await serve(['--users', users]);

    expect(served.command.printed()).toContain("curl -H 'Authorization: Bearer reader'");
    expect(served.command.printed()).toMatch(/none +nina +nothing\n/);
  });

  it('ends with 0 when it is told to stop', async () => {
    const served = await serve([]);

    expect(await served.command.stop()).toBe(0);
    await expect(served.client.list()).rejects.toThrow();
  });

  it('prints a help that tells of every flag', async () => {
    const command = runCommand(['serve', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatchInlineSnapshot(`
      "Serves the plant store: POST /plants, GET /plants, DELETE /plants/{id}.

      Usage: plant-store-kit serve [flags]

        -p, --port <number>           port; 0 takes a free one (4010) [env PORT]
            --host <address>          address to bind (127.0.0.1) [env HOST]
            --users <file>            tokens to know, in place of those of alice and bob
            --plants <file>           plants to start with
            --seed-count <number>     start with this many generated plants
            --seed <number>           the same seed generates the same plants (1)
            --profile <file>          provider profile to answer by
            --any-token               take any other token for a user of that name
            --delay <ms>              delay every answer: 300, or at random 100-400 (0)
            --error-rate <share>      answer this share of requests with 500: 0.1 (0)
            --scenario <name>         start a scenario: slow-network, flaky-backend, rate-limited, session-expires, backend-down
            --scenarios <file>        scenarios of your own
            --max-sandboxes <number>  sandboxes that live at once (1000)
            --journal <number>        requests that each sandbox remembers (1000)
            --admin-token <token>     what callers of /__admin must send; without it they must be on this machine [env PLANT_STORE_ADMIN_TOKEN]
            --no-admin                turn /__admin off
            --watch                   reload the files when one of them changes
            --no-cors                 shut out pages of other origins
        -q, --quiet                   print nothing but the address and errors
            --json                    print one JSON object a line
        -h, --help                    print this help

      The files are JSON:
        users     [{ "token": "t1", "user": "alice", "scopes": ["read", "write"], "status": "valid" }]
        plants    [{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]
        profile   { "outcomes": { "delete.unknown-id": { "status": 410 } } }
        scenarios { "slow-lists": { "faults": [{ "kind": "delay", "delayMs": 2000, "operation": "list" }] } }

      Examples:
        plant-store-kit serve --port 8080 --any-token
        plant-store-kit serve --plants plants.json --watch
        plant-store-kit serve --seed-count 10000 --delay 300
        plant-store-kit serve --scenario slow-network --error-rate 0.05
      "
    `);
  });

  it.each([
    [['--prot', '1'], 'Failed to read the flags: there is no flag --prot. Did you mean "--port"?'],
    [['--constructor'], 'Failed to read the flags: there is no flag --constructor.'],
    [
      ['plants.json'],
      'Failed to read the flags: "plants.json" is not a flag. The command takes only flags.',
    ],
    [['--port'], 'Failed to read the flags: --port needs a value. Write --port <number>.'],
    [
      ['--port', '70000'],
      'Failed to read the flags: --port cannot be "70000". Give a whole number from 0 to 65535.',
    ],
    [
      ['--delay', '1.5'],
      'Failed to read the flags: --delay cannot be "1.5". Give a whole number from 0 to 600000, or two with a dash.',
    ],
    [['--quiet=yes'], 'Failed to read the flags: --quiet takes no value. Write --quiet alone.'],
    [
      ['--watch'],
      'Failed to read the flags: --watch has no file to watch. Give one with --users, --plants, --profile or --scenarios.',
    ],
    [['--cors'], 'Failed to read the flags: there is no flag --cors. Did you mean "--no-cors"?'],
    [
      ['--seed', '7'],
      'Failed to read the flags: --seed is given, but no plants are generated. Give their number with --seed-count.',
    ],
    [
      ['--seed-count', '99999999999'],
      'Failed to read the flags: --seed-count cannot be "99999999999". Give a whole number from 0 to 1000000.',
    ],
    [['--plants', 'no\nwhere.json'], 'Failed to read "no where.json": there is no such file.'],
    [
      ['--plants', 'plants.json', '--seed-count', '3'],
      'Failed to read the flags: --plants and --seed-count both say which plants to begin with. Drop one.',
    ],
    [['--plants', 'nowhere.json'], 'Failed to read "nowhere.json": there is no such file.'],
    [['--profile', '.'], 'Failed to read ".": it is a folder.'],
  ])('rejects %j in one line, and ends with 2', async (flags, message) => {
    const command = runCommand(['serve', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`${message}\n`);
    expect(command.printed()).toBe('');
  });

  it.each([
    [{ PORT: 'abc' }, 'Failed to read the flags: PORT cannot be "abc".'],
    [{ PORT: '0', HOST: 'x86_64-linux-gnu' }, 'Set the host (--host, HOST) to 127.0.0.1'],
  ])('names the variable of the environment %j', async (env, message) => {
    const command = runCommand(['serve'], env);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
  });

  it('rejects a port that is in use in one line, and ends with 2', async () => {
    await using first = await startServer({ port: 0 });
    const command = runCommand(['serve', '--port', String(first.port)]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to listen on .*: the port is in use\. .*\n$/);
  });
});
