import { compareProvider, observeProvider, verifyProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { inTurn, isFirst, rejectIf, sending } from '../providers/changes.js';
import { deadUrl, serve, serveBytes } from '../serve.js';
import { quick, rulesOfAnswering, start, verify, violatedRules } from './verify-faulty.js';

it('a provider that nobody reaches is reported with its address, after the wait', async () => {
  const url = await deadUrl();

  await expect(verify({ url, token: 't' }, { waitMs: 250 })).rejects.toMatchObject({
    code: 'provider-unreachable',
    message: expect.stringMatching(
      /^Failed to reach the provider at http.* within 0\.25 s: .*ECONNREFUSED.*\. Start the provider/,
    ),
  });
});

it('a provider with more plants than are read is reported with what to do about it, which is not to start it', async () => {
  const list = `[${'0,'.repeat(2 ** 21)}0]`;
  await using served = await serve((_, response) => response.end(list));

  await expect(verify({ url: served.url, token: 't' })).rejects.toThrow(
    'the response has more than the 4 MiB that are read. Give the address of a provider with fewer plants.',
  );
});

describe.concurrent('a provider that is starting', () => {
  it('is waited for while a gateway answers for it', async () => {
    const isStarting = (count: number) => count <= 2;
    await using provider = await start(
      inTurn(isStarting, (isTurn) => ({ admit: () => rejectIf(isTurn(), 'not yet', 502) })),
    );

    expect((await verify(provider, { ...quick, waitMs: 60_000 })).verdict).toBe('passed');
  });

  it.each([502, 503, 504])(
    'is not reached if each path is answered with %i until the end of the wait',
    async (status) => {
      await using served = await serve((_, response) => response.writeHead(status).end());

      await expect(verify({ url: served.url, token: 't' }, { waitMs: 250 })).rejects.toMatchObject({
        code: 'provider-unreachable',
        message: expect.stringContaining(`within 0.25 s: it answered ${status}.`),
      });
    },
  );

  it('is reached if only its first lists are answered with 502', async () => {
    await using provider = await start(
      inTurn(isFirst, (isTurn) => ({
        admit: ({ method }) => rejectIf(method === 'GET' && isTurn(), 'not yet', 502),
      })),
    );

    expect((await verify(provider, quick)).verdict).toBe('passed');
  });
});

describe.concurrent('a provider that is of no use from some request on ends the run', () => {
  it.each([
    [503, {}, '503 to too many requests in a row'],
    [503, { 'retry-after': '0' }, '503 to too many requests in a row'],
    [502, {}, '502 to too many requests in a row'],
    [429, {}, 'that it gets too many requests'],
  ])('soon, if it answers %i with %j', async (status, headers, reason) => {
    const isBusy = (count: number) => count > 60;
    await using provider = await start(
      inTurn(isBusy, (isTurn) => ({ admit: () => rejectIf(isTurn(), 'busy', status, headers) })),
    );

    const report = await verify(provider, { timeoutMs: 1000 });

    expect(rulesOfAnswering).toEqual(expect.arrayContaining([...violatedRules(report)]));
    expect(report.reason).toContain(reason);
    expect(provider.requestCount()).toBeLessThan(150);
  });

  it('after some timeouts, if it leaves every fourth request unanswered', async () => {
    let unanswered = 0;
    const lose = () => {
      unanswered += 1;
    };
    const isLost = (count: number) => count >= 60 && count % 4 === 0;
    await using provider = await start(
      inTurn(isLost, (isTurn, reference) => sending(lose, isTurn)(reference)),
    );

    const report = await verify(provider, { timeoutMs: 500, concurrency: 1 });

    expect(report.reason).toContain('left too many requests unanswered: no complete response');
    expect(unanswered).toBeLessThan(20);
  });
});

describe.concurrent('a server without a plant store', () => {
  const error = '{"error":404,"message":"Not Found"}';

  it.each([
    ['a page for each path', 200, 'text/html', '<!doctype html>'],
    ['an error page', 404, 'text/html', '<!doctype html>'],
    ['an Error as of a plant store', 404, 'application/json', error],
    ['the JSON of a framework', 404, 'application/json', '{"detail":"Not Found"}'],
    ['JSON for methods that it lacks', 405, 'application/json', error],
    ['nothing', 501, 'text/plain', ''],
    ['JSON that says it with 200', 200, 'application/json', '{"detail":"Not Found"}'],
    ['an Error with 200', 200, 'application/json', error],
    ['the JSON of a gateway', 400, 'application/json', '{"detail":"no such route"}'],
  ])('is reported as such if it answers with %s', async (_, status, type, body) => {
    await using served = await serve((_, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const url = `${served.url}/api/v2`;
    const said = type === 'application/json' ? ` (${body})` : '';
    const note = [200, 400].includes(status) ? `, as to any other path${said}` : '';
    const ofList = `${status} to GET ${url}/plants${note}`;
    const ofCreate = ` and answered ${status} to POST ${url}/plants${note}`;
    const answer = status === 200 ? ofList : ofList + ofCreate;
    const expected = {
      code: 'provider-unreachable',
      message: `Failed to find a plant store: the server answered ${answer}. Correct the base URL ${url}: it may lack the prefix of the service, such as /api, or have a wrong one.`,
    };

    for (const command of [verifyProvider, observeProvider, compareProvider]) {
      await expect(command({ url, token: 't' })).rejects.toMatchObject(expected);
    }
  });

  it('gets few creates, whatever words its answer has', async () => {
    let creates = 0;
    const detail = 'There is no such path at this server, and there was none before';
    await using served = await serve(({ method }, response) => {
      creates += method === 'POST' ? 1 : 0;
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail }));
    });

    await expect(verify({ url: served.url, token: 't' })).rejects.toThrow('find a plant store');
    expect(creates).toBeLessThan(8);
  });

  it('is reported without the token that it repeats', async () => {
    await using served = await serve(({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: headers.authorization }));
    });

    await expect(verify({ url: served.url, token: 'alice-secret' })).rejects.toThrow(
      'as to any other path ({"detail":"Bearer $TOKEN"}).',
    );
  });

  it('is reported as such if it answers 404 to each list, and 403 to each create', async () => {
    await using served = await serve(({ method }, response) => {
      response.writeHead(method === 'GET' ? 404 : 403, { 'content-type': 'application/json' });
      response.end('{"detail":"Not Found"}');
    });
    const { url } = served;

    await expect(verify({ url, token: 't' })).rejects.toThrow(
      `404 to GET ${url}/plants and answered 403 to POST ${url}/plants, as to any other path ({"detail":"Not Found"}).`,
    );
  });

  it.each([
    ['GET', 'list.returns-array-of-plants'],
    ['POST', 'paths.unversioned'],
  ])('is not what a plant store is that answers 404 to each %s', async (one, rule) => {
    await using provider = await start({
      admit: ({ method }) => rejectIf(method === one, 'Not Found', 404),
    });

    const report = await verify(provider, { only: ['list', 'create', 'paths'] });

    expect(report.verdict).toBe('failed');
    expect(violatedRules(report)).toContain(rule);
  });
});

describe.concurrent('a server that wants another kind of connection', () => {
  const wantsHttps = 'the service speaks https at this port. Give an https address.';

  it.each([
    ['<h1>400 The plain HTTP request was sent to HTTPS port</h1>', wantsHttps],
    ['Client sent an HTTP request to an HTTPS server.', wantsHttps],
    [
      '<center>No required SSL certificate was sent</center>',
      'the service asks for a client certificate. Give it with --cert and its key',
    ],
  ])('is reported with what it wants, if it answers 400 with %s', async (page, message) => {
    await using served = await serve((_, response) => response.writeHead(400).end(page));

    await expect(verify({ url: served.url, token: 't' })).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['an alert of TLS', '\x15\x03\x03\0\x02\x02\x46', wantsHttps],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'a service that speaks HTTP.'],
    ['no header', 'HTTP/1.1 200 OK\r\nX-A : b\r\n\r\n', 'Invalid header token). Correct'],
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n', 'sent 100 Continue or an upgrade, which'],
    ['nothing', '', 'without a response. Check the address, and look into the log'],
  ])('is reported with what to do, if it answers with %s', async (_, text, message) => {
    await using served = await serveBytes((socket) => {
      socket.once('data', () => socket.end(text));
    });

    await expect(verify({ url: served.url, token: 't' })).rejects.toThrow(message);
  });
});
