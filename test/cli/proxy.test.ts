import { rules } from 'plant-store-kit/interface';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../find-free-port.js';
import { startProvider } from '../providers/provider.js';
import { deadUrl, serve } from '../serve.js';
import { ask } from './ask-raw.js';
import { runCommand } from './run-command.js';
import { startProxy } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';
import { startFaulty } from './verify-command.js';

afterEach(() => vi.unstubAllEnvs());

describe('proxy', () => {
  it('prints each violation once, with its curl line and no token, and ends with 1', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startFaulty('answers 201 to a create');
    const junit = `${folder.path}/out.xml`;
    await using proxy = await startProxy(provider, ['--junit', junit]);

    await proxy.client.create({ id: 5000, name: 'Fern' });
    await proxy.client.create({ id: 5001, name: 'Ivy' });
    await proxy.client.list();
    const journal = await (await fetch(`${proxy.url}/__admin/requests`)).json();
    expect(await proxy.command.stop()).toBe(1);

    const printed = proxy.command.printed();
    expect(printed.match(/Contract broken/g)).toHaveLength(1);
    expect(printed).toContain('POST /plants: status: expected 200, got 201');
    expect(printed).toContain(`curl -i -H "authorization: Bearer $TOKEN"`);
    expect(printed).toContain(`The provider fails 1 of ${Object.keys(rules).length} rules`);
    expect(printed + JSON.stringify(journal)).not.toContain(provider.token);
    expect(journal).toMatchObject([
      { proxied: { violations: [expect.stringContaining('create.answers-200-with-plant')] } },
      { proxied: { by: 'provider' } },
      { proxied: { by: 'provider', violations: [] } },
    ]);
    expect(await folder.read(junit)).toContain('failures="1"');
  });

  it('prints violations of one response with one cause together', async () => {
    await using provider = await serve((_, outgoing) => {
      outgoing.writeHead(401, { 'content-type': 'text/plain' }).end('no');
    });
    await using proxy = await startProxy(provider.url);

    await proxy.client.list();
    const printed = proxy.command.printed();

    expect(printed.match(/Contract broken/g)).toHaveLength(1);
    expect(printed).toContain('Fails: error.body, payload.json, list.error-body');
  });

  it('names the variables of all tokens that its curl lines need', async () => {
    await using provider = await startFaulty('answers 201 to a create');
    await using proxy = await startProxy(provider);
    await proxy.client.list('', { token: 'another-token' });

    await proxy.client.create({ id: 5000, name: 'Fern' });
    await proxy.command.stop();

    expect(proxy.command.printed()).toContain('The curl lines need: export TOKEN_2=...\n');
  });

  it('shows no token, wherever a request or its response has it', async () => {
    const token = 'secret-token-of-alice';
    const issued = 'token-that-a-login-issues';
    await using provider = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'x-session': token });
      outgoing.end(JSON.stringify({ you: token, accessToken: issued }));
    });
    await using proxy = await startProxy(provider.url);
    const body = Buffer.from(`{"jwt":"${token}"}`);
    const headers = ['Authorization', `Bearer ${token}`, 'Content-Length', `${body.length}`];

    await ask(proxy.url, { method: 'PUT', path: `/me/${token}?jwt=${token}`, headers, body });
    const journal = await (await fetch(`${proxy.url}/__admin/requests`)).text();
    await proxy.command.stop();

    expect(proxy.command.printed()).toContain('PUT /me/$TOKEN?jwt=$TOKEN 200');
    expect(JSON.parse(journal)[0].response.body).toBe(
      '{"you":"$TOKEN","accessToken":"<redacted>"}',
    );
    expect(journal + proxy.command.printed()).not.toContain(token);
  });

  it('does not count a response that its client did not wait for as one that it could not read', async () => {
    await using provider = await serve((incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      if (incoming.headers['x-slow'] === undefined) {
        outgoing.end('[]');
      } else {
        outgoing.write('[');
      }
    });
    await using proxy = await startProxy(provider.url);
    const stop = new AbortController();
    const headers = { authorization: 'Bearer alice-token' };
    const slow = { headers: { ...headers, 'x-slow': '1' }, signal: stop.signal };

    const { body } = await fetch(`${proxy.url}/plants`, slow);
    await body?.getReader().read();
    stop.abort();
    await fetch(`${proxy.url}/plants`, { headers });

    expect(await proxy.command.stop()).toBe(0);
  });

  it('rejects no request without a token itself, and sees that the provider does not', async () => {
    await using provider = await startFaulty('lists without a token');
    await using proxy = await startProxy(provider.url, ['--json']);

    await fetch(`${proxy.url}/plants`);
    expect(await proxy.command.stop()).toBe(1);

    const { rules } = JSON.parse(proxy.command.printed());
    expect(rules).toContainEqual(
      expect.objectContaining({ rule: 'authentication.required', verdict: 'failed' }),
    );
  });

  it('does not pass requests on to itself', async () => {
    const port = await findFreePort();
    const flags = ['--url', `http://localhost:${port}`, '--port', `${port}`];
    const command = runCommand(['proxy', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      'is the address of the proxy itself. Give the address of the service.',
    );
  });

  it('answers 502 when the provider cannot be reached, and ends with 3', async () => {
    await using proxy = await startProxy(await deadUrl());

    const response = await fetch(`${proxy.url}/plants`);

    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: 502 });
    expect(await proxy.command.stop()).toBe(3);
  });

  it.each([
    ['an unknown encoding', { 'content-encoding': 'gzip, snappy' }, 1, 'Content-Encoding snappy'],
    ['more than 4 MiB', {}, 200_000, 'the response has more than the 4 MiB that are read'],
    ['a length that it does not have', { 'content-length': 99 }, 1, 'the response broke off'],
  ])(
    'ends with 2 and says so if a response with %s cannot be read',
    async (_, own, items, reason) => {
      const body = JSON.stringify(Array.from({ length: items }, () => ({ name: 'Fern in a pot' })));
      await using provider = await serve((_incoming, outgoing) => {
        for (const [name, value] of Object.entries({
          'content-type': 'application/json',
          ...own,
        })) {
          outgoing.setHeader(name, value);
        }
        if (outgoing.hasHeader('content-length')) {
          outgoing.write(body, () => outgoing.destroy());
        } else {
          outgoing.end(body);
        }
      });
      await using proxy = await startProxy(provider.url);

      await ask(proxy.url, { headers: ['Authorization', 'Bearer alice-token'] }).catch(() => {});

      expect(await proxy.command.stop()).toBe(2);
      expect(proxy.command.printed()).toContain('1 response of the service could not be read: ');
      expect(proxy.command.printed()).toMatch(/^GET \/plants 200 .* ms, could not be read: /m);
      expect(proxy.command.printed()).toContain(reason);
    },
  );

  it('ends with 2 if nothing has passed, or only what the interface does not have', async () => {
    await using provider = await startProvider();
    await using idle = await startProxy(provider.url);
    await using other = await startProxy(provider.url);

    await fetch(`${other.url}/users/me`);

    expect([await idle.command.stop(), await other.command.stop()]).toEqual([2, 2]);
  });
});
