import { afterAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../find-free-port.js';
import { askRaw } from '../server/raw-socket.js';
import { serve } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

const folder = await makeTempFolder();

afterAll(() => folder[Symbol.asyncDispose]());

describe('serve', () => {
  it('prints the address, the tokens, and a curl line', async () => {
    await using served = await serve([]);
    const { baseUrl } = served.client;

    expect(served.command.printed()).toBe(
      `Plant store on ${baseUrl}
Open it in a browser to see each request, and to make the next one fail.

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

  it('prints a local URL for --host 0.0.0.0, and says what the panel needs there', async () => {
    await using open = await serve(['--host', '0.0.0.0', '--admin-token', 'secret']);
    await using closed = await serve(['--host', '0.0.0.0']);
    await using none = await serve(['--no-admin']);

    expect(open.client.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(open.command.printed()).toContain('Open it in a browser');
    expect(closed.command.printed()).toContain('its panel needs --admin-token');
    expect(none.command.printed()).not.toContain('browser');
  });

  it.each([
    ['', 'GET', '/plants?limit=1', 'alice-token', /^GET \/plants\?limit=1 200 \d+\.\d ms alice$/],
    [
      '',
      'DELETE',
      '/plants/999',
      'alice-token',
      /^DELETE \/plants\/999 404 .* delete\.unknown-id$/,
    ],
    ['--any-token', 'GET', '/plants', 'a\u009b31mred', / ms a\\x9b31mred$/],
    [
      '--scenario backend-down',
      'GET',
      '/plants',
      'alice-token~w1',
      / 503 .* ms alice in w1 fault: status \(backend-down\)$/,
    ],
  ])('prints a line for a request, with all that is special: %s %s %s by %j', async (...row) => {
    const [flags, method, path, token, line] = row;
    await using served = await serve(flags.split(' ').filter(Boolean));

    await served.client.ask(method, path, { token });

    expect(served.command.printed().trimEnd().split('\n').at(-1)).toMatch(line);
  });

  it.each([[], ['--json']])(
    'prints no token of a query, and no command of GitHub: %s',
    async (...flags) => {
      await using served = await serve(flags);

      await served.client.list('?limit=1&access_token=my-secret');
      const { port } = new URL(served.client.baseUrl);
      const command = 'GET /##[error]x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      await askRaw(Number(port), command);

      const printed = served.command.printed();
      expect(printed).toContain('/plants?limit=1&access_token=<redacted>');
      expect(printed).not.toContain('my-secret');
      expect(printed).toContain('#[error]x');
      expect(printed).not.toContain('##[');
    },
  );

  it.each([[], ['--json']])('prints only the address with --quiet: %s', async (...flags) => {
    const served = await serve(['--quiet', ...flags]);

    await served.client.list();
    await served.command.stop();

    expect(served.command.printed()).toMatch(/^.*http:.*\n$/);
  });

  it('prints one JSON object per line with --json, and none for calls of the admin API', async () => {
    await using served = await serve(['--json']);

    await served.client.create({ id: 1001, name: 'Basil' });
    await served.client.list('', { token: null });
    await fetch(`${served.url}/__admin/health`);

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
      {
        event: 'request',
        method: 'GET',
        path: '/plants',
        status: 401,
        rejectedBy: 'authentication.missing-token',
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('reads port and host from the environment, and prefers flags', async () => {
    const PORT = String(await findFreePort());
    await using served = await serve([], { PORT, HOST: 'localhost' });
    expect(served.url).toBe(`http://localhost:${PORT}`);

    const flags = ['--port', '0', '--host', '127.0.0.1'];
    await using other = await serve(flags, { PORT: 'nonsense', HOST: '192.0.2.1' });
    expect(other.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  it('shows a token in the curl line that may read, quoted for a shell', async () => {
    const users = await folder.write('writer-first.json', [
      { token: 'none', user: 'nina', scopes: [] },
      { token: 'writer', user: 'wendy', scopes: ['write'] },
      { token: "r'eader", user: 'rachel', scopes: ['read'] },
    ]);
    await using served = await serve(['--users', users]);

    expect(served.command.printed()).toContain("curl -H 'Authorization: Bearer r'\\''eader' ");
    expect(served.command.printed()).toMatch(/none +nina +nothing\n/);
  });

  it('prints addresses that fit --base-path, and answers there', async () => {
    await using served = await serve(['--base-path', '/api/v1']);
    const { client, command } = served;

    const { origin } = new URL(client.baseUrl);
    expect(client.baseUrl).toBe(`${origin}/api/v1`);
    expect(command.printed()).toMatch(
      `Plant store on ${client.baseUrl}\nOpen ${origin} in a browser`,
    );
    expect((await client.list()).status).toBe(200);
    expect((await fetch(`${origin}/__admin/health`)).status).toBe(200);
  });
});
