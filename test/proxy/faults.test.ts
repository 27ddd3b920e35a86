import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { VerificationReport } from 'plant-store-kit/verify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../../src/service/journal/journal-entry.js';
import { makeCertificate } from '../certificates.js';
import { ask } from '../cli/ask-raw.js';
import { type StartedCommand, startProxy } from '../cli/start-command.js';
import { startFaulty } from '../cli/verify-command.js';
import { referenceProvider, startProvider } from '../providers/provider.js';
import { deadUrl, serve } from '../serve.js';
import { startHttp2 } from '../verify/start-http2.js';
import { waitFor } from '../wait-for.js';

afterEach(() => vi.unstubAllEnvs());

/** Calls the admin API of a proxy, as its panel does. */
async function call(proxy: StartedCommand, method: string, path: string, body?: object) {
  const response = await fetch(`${proxy.url}/__admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const addFaults = (proxy: StartedCommand, faults: object) => call(proxy, 'POST', '/faults', faults);

/** The last request in the journal of a proxy, once it is answered. */
async function lastEntry(proxy: StartedCommand): Promise<JournalEntry> {
  return (await call(proxy, 'GET', '/requests?limit=1'))[0];
}

/** The last request whose response waits to be released. */
function heldEntry(proxy: StartedCommand): Promise<JournalEntry> {
  return waitFor(async () => {
    const [held] = await call(proxy, 'GET', '/requests?held=true');
    expect(held).toBeDefined();
    return held;
  });
}

const listFern: RequestListener = (_, outgoing) => {
  outgoing.setHeader('set-cookie', ['a=1', 'b=2']);
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end('[{"name":"Fern"}]');
};

/** A proxy with faults, and what was asked of its service, which lists one plant by default. */
async function startWithFaults(
  faults: object | readonly object[],
  listener = listFern,
  flags?: readonly string[],
) {
  const asked: string[] = [];
  const service = await serve((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    listener(incoming, outgoing);
  });
  const proxy = await startProxy(service.url, flags);
  await addFaults(proxy, faults);
  return {
    ...proxy,
    asked,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

describe('a fault of a proxy', () => {
  it.each([
    ['status', { status: 503 }, 503, /A fault of the proxy/],
    ['respond', { status: 418, text: 'teapot' }, 418, /^teapot$/],
    ['expired-token', {}, 401, /expired/],
  ])('%s answers in place of the service, which is not asked', async (kind, rest, status, text) => {
    await using proxy = await startWithFaults({ kind, ...rest });

    const answer = await proxy.client.list();

    expect(answer).toMatchObject({ status, text: expect.stringMatching(text) });
    expect(proxy.asked).toEqual([]);
    expect(await lastEntry(proxy)).toMatchObject({
      ...{ fault: kind, response: { status }, proxied: { by: 'fault', violations: [] } },
    });
  });

  it.each([
    ['status', { status: 503, processed: true }, 503],
    ['respond', { status: 418, processed: true }, 418],
  ])('%s with "processed" answers in place of the service after it', async (kind, rest, status) => {
    await using proxy = await startWithFaults({ kind, ...rest });

    const answer = await fetch(`${proxy.url}/plants`);

    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(proxy.asked).toEqual(['GET /plants']);
    expect(await lastEntry(proxy)).toMatchObject({ fault: kind, proxied: { by: 'provider' } });
  });

  it.each([
    ['drop-connection', false, []],
    ['drop-connection', true, ['GET /plants']],
    ['no-answer', false, []],
    ['no-answer', true, ['GET /plants']],
  ])('%s with "processed": %s gives the client no response', async (kind, processed, asked) => {
    await using proxy = await startWithFaults({ kind, processed });
    const stop = new AbortController();

    const answer = fetch(`${proxy.url}/plants`, { signal: stop.signal });
    const isLost = expect(answer).rejects.toThrow();
    await waitFor(async () => expect(await lastEntry(proxy)).toMatchObject({ fault: kind }));
    stop.abort();

    await isLost;
    expect(proxy.asked).toEqual(asked);
  });

  it.each([
    [203, 'as it is', '[{"name":"Fern"}]'],
    [204, 'without its body', ''],
  ])('status %i leaves the rest of what the service sent %s', async (status, _, text) => {
    await using proxy = await startWithFaults({ kind: 'status', status });

    const answer = await fetch(`${proxy.url}/plants`);

    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each([
    ['malformed-json', '[{"name":"Fern"}'],
    ['empty-body', ''],
  ])('%s spoils the body of the service, which is decoded', async (kind, text) => {
    await using proxy = await startWithFaults({ kind }, (_, outgoing) => {
      outgoing.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': ['a=1', 'b=2'] });
      outgoing.end(gzipSync('[{"name":"Fern"}]'));
    });

    const answer = await fetch(`${proxy.url}/plants`);

    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await lastEntry(proxy)).toMatchObject({ fault: kind, response: { body: text } });
  });

  it('truncate-body sends half of the body of the service, and closes the connection', async () => {
    await using proxy = await startWithFaults({ kind: 'truncate-body' });

    const answer = await fetch(`${proxy.url}/plants`);

    expect(answer.headers.get('content-length')).toBe('17');
    await expect(answer.text()).rejects.toThrow();
  });

  it('that spoils a body is answered with 502 if the body is too large to read', async () => {
    await using proxy = await startWithFaults({ kind: 'empty-body' }, (_, outgoing) => {
      outgoing.end(Buffer.alloc(5_000_000, 'plant'));
    });

    const answer = await fetch(`${proxy.url}/photo`);

    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('has more than the 4 MiB that are read');
  });

  it('delay leaves the response as the service sent it, byte for byte, and judges it', async () => {
    const gzipped = gzipSync('[{"name":"Fern"}]');
    const sendOddly: RequestListener = (_, outgoing) => {
      outgoing.writeHead(200, 'Odd', ['X-Mixed', 'caf\xe9', 'Content-Encoding', 'gzip']);
      outgoing.end(gzipped);
    };
    const delay = { kind: 'delay', delayMs: 30 };
    await using proxy = await startWithFaults(delay, sendOddly, ['--json']);
    const headers = ['Authorization', 'Bearer alice-token', 'Accept-Encoding', 'gzip'];

    const answer = await ask(proxy.url, { headers });

    expect(answer).toMatchObject({ statusMessage: 'Odd', body: gzipped });
    expect(answer.rawHeaders.join('|')).toContain('X-Mixed|caf\xe9|Content-Encoding|gzip');
    expect(await lastEntry(proxy)).toMatchObject({
      ...{ delayMs: 30, proxied: { by: 'provider' }, response: { body: '[{"name":"Fern"}]' } },
    });
    await proxy.command.stop();
    const report: VerificationReport = JSON.parse(proxy.command.printed());
    expect(report.notJudged).toBeUndefined();
    expect(report.rules.map(({ verdict }) => verdict)).toContain('passed');
  });

  it('that takes the place of a stream ends it once its client has an answer, or has left without one', async () => {
    const open = new Set<unknown>();
    await using proxy = await startWithFaults([], (_, outgoing) => {
      open.add(outgoing);
      outgoing.once('close', () => open.delete(outgoing));
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    const answering = [
      { kind: 'status', status: 503, processed: true },
      { kind: 'status', status: 204 },
      { kind: 'respond', processed: true },
      { kind: 'drop-connection', processed: true },
    ];
    const waiting = [
      { kind: 'no-answer', processed: true },
      { kind: 'truncate-body' },
      { kind: 'malformed-json' },
      { kind: 'empty-body' },
    ];

    for (const fault of [...answering, ...waiting]) {
      await addFaults(proxy, { ...fault, times: 1 });
      const stop = new AbortController();
      const answer = fetch(`${proxy.url}/events`, { signal: stop.signal }).catch(() => {});
      if (waiting.includes(fault)) {
        await waitFor(() => expect(open.size).toBe(1));
        stop.abort();
      }
      await answer;
      await waitFor(() => expect(open.size).toBe(0));
      if (waiting.includes(fault)) {
        await waitFor(async () => expect((await lastEntry(proxy)).response).toBeUndefined());
      }
    }
  });

  it('delay lets a stream begin that does not end', async () => {
    await using proxy = await startWithFaults({ kind: 'delay', delayMs: 10 }, (_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });

    const { body } = await fetch(`${proxy.url}/events`);
    const reader = body?.getReader();

    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('data: 1\n\n');
    await reader?.cancel();
  });

  it.each([
    ['delay', { delayMs: 5 }, 'ok'],
    ['malformed-json', {}, 'o'],
    ['status', { status: 503, processed: true }, 'A fault of the proxy'],
  ])('%s applies to a service that speaks HTTP/2 alone', async (kind, rest, text) => {
    await using service = await serve((_, outgoing) => outgoing.end('ok'));
    await using http2 = await startHttp2(service.url, await makeCertificate());
    await using proxy = await startProxy(http2.url, ['--insecure']);
    await addFaults(proxy, { kind, ...rest });

    const answer = await fetch(`${proxy.url}/health`);

    expect(await answer.text()).toContain(text);
  });

  it('is limited by operation, token and the user that the journal shows', async () => {
    await using proxy = await startWithFaults([]);
    const { client } = proxy;
    await client.list();
    const { user } = await lastEntry(proxy);
    await addFaults(proxy, [
      { kind: 'status', status: 501, operation: 'create' },
      { kind: 'status', status: 502, token: 'bob-token' },
      { kind: 'status', status: 503, user, operation: 'delete' },
    ]);

    const statuses = [
      await client.create({ id: 1, name: 'Fern' }),
      await client.list('', { token: 'bob-token' }),
      await client.delete(1),
      await client.list(),
    ].map(({ status }) => status);

    expect(user).toBe('$TOKEN');
    expect(statuses).toEqual([501, 502, 503, 200]);
  });

  it('applies to the requests of a sandbox alone', async () => {
    await using proxy = await startWithFaults([]);
    await call(proxy, 'POST', '/faults?sandbox=checkout', { kind: 'status', status: 503 });

    const inside = await proxy.client.list('', { headers: { 'x-mock-sandbox': 'checkout' } });
    const outside = await proxy.client.list();

    expect([inside.status, outside.status]).toEqual([503, 200]);
  });

  it('comes from a scenario, or from the headers of a request', async () => {
    await using proxy = await startWithFaults([]);
    const { client } = proxy;

    const preferred = await client.list('', { headers: { prefer: 'code=429' } });
    const delayed = await client.list('', { headers: { 'x-mock-response-delay': '5' } });
    const wrong = await client.list('', { headers: { 'x-mock-response-code': 'many' } });
    await call(proxy, 'PUT', '/scenarios/backend-down');
    const down = await client.list();
    await call(proxy, 'DELETE', '/scenarios/backend-down');
    const up = await client.list();

    const answers = [preferred, delayed, wrong, down, up];
    expect(answers.map(({ status }) => status)).toEqual([429, 200, 400, 503, 200]);
    expect(preferred.headers.get('preference-applied')).toBe('code=429');
    expect(delayed.headers.get('x-mock-response-delay')).toBe('5');
    expect(proxy.asked).toHaveLength(2);
  });

  it('does not fail the preflight of a page, and lets it read the answer', async () => {
    await using proxy = await startWithFaults({ kind: 'status', status: 503 });
    const origin = 'http://localhost:5173';
    const asking = { origin, 'access-control-request-method': 'GET' };

    const preflight = await fetch(`${proxy.url}/plants`, { method: 'OPTIONS', headers: asking });
    const answer = await fetch(`${proxy.url}/plants`, { headers: { origin } });

    expect([preflight.status, answer.status]).toEqual([200, 503]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });

  it('applies once to a request that the mock answers in place of the service', async () => {
    await using proxy = await startProxy(await deadUrl(), ['--fallback']);
    await addFaults(proxy, { kind: 'status', status: 203, times: 1 });

    const statuses = [await proxy.client.list(), await proxy.client.list()].map(
      ({ status }) => status,
    );

    expect(statuses).toEqual([203, 200]);
  });
});

describe('a response of the service that a proxy holds', () => {
  it.each([
    ['as it is', undefined, 200, /^\[{"name":"Fern"}\]$/],
    ['or another status', { status: 500 }, 500, /"error":500/],
    ['or another response', { status: 200, body: [] }, 200, /^\[\]$/],
  ])('waits in the journal until the panel sends it, %s', async (_, given, status, text) => {
    await using proxy = await startWithFaults({ kind: 'hold' });

    const answer = proxy.client.list();
    const held = await heldEntry(proxy);
    await call(proxy, 'POST', `/requests/${held.id}/release`, given);

    expect(held).toMatchObject({ held: true, response: { body: '[{"name":"Fern"}]' } });
    expect(await answer).toMatchObject({ status, text: expect.stringMatching(text) });
  });

  it('shows no token while it waits', async () => {
    const token = 'secret-token-of-alice';
    await using proxy = await startWithFaults({ kind: 'hold' }, (_, outgoing) => {
      outgoing.setHeader('x-session', token);
      outgoing.end(`{"you":"${token}"}`);
    });

    const answer = proxy.client.ask('POST', `/me/${token}`, { token, body: `{"jwt":"${token}"}` });
    const held = await heldEntry(proxy);
    await call(proxy, 'DELETE', '/faults');

    expect(JSON.stringify(held)).not.toContain(token);
    expect(held).toMatchObject({ response: { body: '{"you":"$TOKEN"}' } });
    expect((await answer).text).toBe(`{"you":"${token}"}`);
  });

  it('passes whole when it is released, though it is larger than what is read', async () => {
    const large = Buffer.alloc(12_000_000, 'plant');
    await using proxy = await startWithFaults({ kind: 'hold' }, (_, outgoing) => {
      outgoing.end(large);
    });

    const answer = fetch(`${proxy.url}/photo`);
    await heldEntry(proxy);
    await call(proxy, 'DELETE', '/faults');

    expect(Buffer.from(await (await answer).arrayBuffer()).equals(large)).toBe(true);
  });

  it('is released when the proxy stops', async () => {
    await using proxy = await startWithFaults({ kind: 'hold' });

    const answer = proxy.client.list();
    await heldEntry(proxy);
    await proxy.command.stop();

    expect(await answer).toMatchObject({ status: 200, text: '[{"name":"Fern"}]' });
  });
});

describe('the verdict of a proxy with faults', () => {
  it('counts what a fault failed neither as passed nor as failed, and says how much that was', async () => {
    await using provider = await startFaulty('answers 201 to a create');
    await using proxy = await startProxy(provider, ['--quiet']);
    await addFaults(proxy, [
      { kind: 'status', status: 500, processed: true, operation: 'create' },
      { kind: 'drop-connection', operation: 'delete' },
    ]);

    await proxy.client.create({ id: 5000, name: 'Fern' });
    await proxy.client.create({ id: 5001, name: 'Ivy' });
    await proxy.client.delete(5000).catch(() => {});
    await proxy.client.list();

    expect(await proxy.command.stop()).toBe(0);
    expect(proxy.command.printed()).toContain(
      'Not judged: A fault failed 3 exchanges: status 2, drop-connection 1.',
    );
  });

  it('is no proof if faults failed all of it: it ends with 2', async () => {
    await using provider = await startProvider(referenceProvider);
    await using asked = await startProxy(provider, ['--json']);
    await using alone = await startProxy(provider, ['--json']);
    await addFaults(asked, { kind: 'malformed-json' });
    await addFaults(alone, { kind: 'status', status: 503 });

    await asked.client.list();
    await alone.client.list();

    for (const { command } of [asked, alone]) {
      expect(await command.stop()).toBe(2);
      expect(JSON.parse(command.printed())).toMatchObject({
        ...{ verdict: 'not-checked', notJudged: { exchanges: 1 } },
      });
    }
  });

  it.each([
    ['whose response was lost', { kind: 'drop-connection', processed: true }],
    ['whose response was spoiled', { kind: 'empty-body' }],
  ])('expects a plant of a create %s', async (_, fault) => {
    await using keeping = await startProvider(referenceProvider);
    await using losing = await startFaulty('stores no created plant');
    const codes: number[] = [];

    for (const provider of [keeping, losing]) {
      await using proxy = await startProxy(provider, ['--alone', '--lag', '0']);
      await proxy.client.list();
      await addFaults(proxy, { ...fault, operation: 'create' });
      await proxy.client.create({ id: 5000, name: 'Fern' }).catch(() => {});
      // A list that is no shorter than another one may be a page.
      await proxy.client.delete(101);
      await proxy.client.list();
      codes.push(await proxy.command.stop());
    }

    expect(codes).toEqual([0, 1]);
  });

  it('expects no plant of a create that did not reach the service', async () => {
    await using provider = await startProvider(referenceProvider);
    await using proxy = await startProxy(provider, ['--alone', '--lag', '0']);
    await addFaults(proxy, { kind: 'drop-connection', operation: 'create', times: 1 });

    await proxy.client.create({ id: 5000, name: 'Fern' }).catch(() => {});
    await proxy.client.list();
    await proxy.client.create({ id: 5000, name: 'Fern' });
    await proxy.client.list();

    expect(await proxy.command.stop()).toBe(0);
  });
});
