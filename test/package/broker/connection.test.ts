import { describe, expect, it } from 'vitest';
import { connectBroker, openBroker } from '../../../src/verify/broker/broker-connection.js';
import { type StubAnswer, serveStub } from './stub-http.js';

const index: StubAnswer = { status: 200, body: '{"_links":{"pb:pacticipants":{"href":"/p"}}}' };

/** The message of the error with which the connection fails. */
function failureOf(...[options]: Parameters<typeof connectBroker>): Promise<string> {
  return connectBroker({ retryPausesMs: [1], ...options }).then(
    () => 'no failure',
    ({ code, message }) => `${code}: ${message}`,
  );
}

describe('the connection to a broker', () => {
  it.each([
    ['a token', '', { token: 'good-token' }, 'Bearer good-token'],
    ['a user', '', { username: 'zoë', password: 'p@:s' }, `Basic ${utf8InBase64('zoë:p@:s')}`],
    ['a user in the address', 'zo%C3%AB:p%40:s@', {}, `Basic ${utf8InBase64('zoë:p@:s')}`],
    ['nothing, for an empty token', '', { token: '' }, undefined],
  ])('sends %s', async (_, inAddress, credentials, authorization) => {
    await using broker = await serveStub(() => index);

    const url = `${broker.url.replace('//', `//${inAddress}`)}/?page=1#top`;
    const connected = await connectBroker({ url, ...credentials });

    expect(connected.url).toBe(`${broker.url}/`);
    expect(broker.requests).toMatchObject([
      { url: '/', headers: { 'user-agent': 'plant-store-kit' } },
    ]);
    expect(broker.requests[0]?.headers.authorization).toBe(authorization);
  });

  it.each([
    [{ token: 'secret/token' }, 'the token'],
    [{ username: 'zoë', password: 'secret/token' }, 'the password'],
  ])('shows no secret of %j in an error, though the broker repeats it', async (given, shown) => {
    const forms = ['secret/token', 'secret\\/token', 'secret%2Ftoken', btoa('zo:secret/token')];
    await using rejecting = await serveStub(() => ({
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: `{"message":"unknown: ${forms.join(', ')}"}`,
    }));
    await using redirecting = await serveStub(() => ({
      status: 302,
      headers: { location: 'http://:99999/secret%2Ftoken' },
    }));

    for (const { url } of [rejecting, redirecting]) {
      const failure = await failureOf({ url, ...given });

      expect(failure).toContain(shown);
      expect(forms.filter((form) => failure.includes(form))).toEqual([]);
    }
  });

  it.each([
    [
      { url: 'broker.example.com' },
      'its address is not an http or https address. Give its base URL',
    ],
    [
      { url: 'http://a.test', token: 'a', username: 'b' },
      'there are both a token and a user name. Give only one: PACT_BROKER_TOKEN and PACT_BROKER_USERNAME count, too.',
    ],
    [{ url: 'http://a.test', token: 's3cret\n' }, 'the token has a space, a line break'],
  ])('is rejected with %j', async (options, message) => {
    const failure = await failureOf(options);

    expect(failure).toMatch(/^invalid-option: Failed to connect to the broker: /);
    expect(failure).toContain(message);
    expect(failure).not.toContain('s3cret');
  });

  const basic = { 'www-authenticate': 'Basic realm="broker"' };
  const user = { username: 'ci', password: 'wrong' };

  it.each([
    [401, {}, {}, 'Give --broker-token, or --broker-username and --broker-password.'],
    [401, basic, {}, 'Give --broker-username and --broker-password.'],
    [401, {}, { token: 'wrong' }, 'Check --broker-token.'],
    [401, basic, { token: 'wrong' }, 'give --broker-username and --broker-password, and no token.'],
    [401, basic, user, 'Check --broker-username and --broker-password.'],
    [403, {}, { token: 'reader' }, 'give --broker-token of an account that may write.'],
    [404, {}, {}, '/ is the base URL of a Pact Broker.'],
    [500, {}, {}, "Try again. If it fails again, read the broker's log."],
  ])('says what to do about a %i with %j for %j', async (status, headers, credentials, remedy) => {
    await using broker = await serveStub(() => ({ status, headers }));

    const failure = await failureOf({ url: broker.url, ...credentials });

    expect(failure).toMatch(
      new RegExp(
        `^broker: Failed to connect to the broker: GET ${broker.url}/ was answered ${status}\\. `,
      ),
    );
    expect(failure).toContain(remedy);
  });

  it.each([
    ['<html></html>', 'is not JSON'],
    ['[]', 'is not what a broker sends: it must be an object'],
    ['{"_links":{"self":{"href":"/"}}}', 'is not the index of a Pact Broker'],
  ])('says to check the base URL if %s is there', async (body, cause) => {
    await using other = await serveStub(() => ({ status: 200, body }));

    const failure = await failureOf({ url: other.url });

    expect(failure).toContain(cause);
    expect(failure).toContain(`Check that ${other.url}/ is the base URL of a Pact Broker.`);
  });

  it('says why there is no response', async () => {
    const gone = await serveStub(() => undefined);
    await gone.stop();
    await using rude = await serveStub(() => undefined);
    await using silent = await serveStub(() => new Promise(() => {}));
    const tls = rude.url.replace('http:', 'https:');

    const failures = [
      await failureOf({ url: gone.url }),
      await failureOf({ url: rude.url }),
      await failureOf({ url: silent.url, timeoutMs: 50 }),
      await failureOf({ url: tls }),
    ];

    const check = 'Check --broker-url, and that the broker is running.';
    expect(failures.map((failure) => failure.split(' gave no usable response: ')[1])).toEqual([
      `no server listens there. ${check}`,
      `it closed the connection. Check that the broker is running. If it speaks TLS, give ${tls} as --broker-url.`,
      `no response within 50 ms. ${check}`,
      `it does not speak TLS. Give ${rude.url} as --broker-url, if it is the right port.`,
    ]);
  });

  it.each([
    ['application/problem+json', '{"title":"Conflict","detail":"No such pact"}', 'No such pact'],
    [
      'application/json',
      '{"errors":{"a":["is missing"],"b":{"c":["is blank"]}}}',
      'a is missing; b.c',
    ],
    ['application/json', '{"error":{"message":"Reference 1","reference":"1"}}', 'Reference 1'],
    ['application/json', '{"message":"Rate limited"}', 'Rate limited'],
    ['text/plain', 'upstream\ntimed out', 'upstream timed out'],
  ])('repeats why the broker rejects it, of type %s: %s', async (type, body, message) => {
    const answer = { status: 400, headers: { 'content-type': type }, body };
    await using broker = await serveStub(() => answer);

    expect(await failureOf({ url: broker.url })).toContain(`was answered 400: ${message}`);
  });

  it('repeats no page of a proxy', async () => {
    const headers = { 'content-type': 'text/html' };
    await using proxy = await serveStub(() => ({ status: 400, headers, body: '<html>Bad</html>' }));

    expect(await failureOf({ url: proxy.url })).toMatch(/was answered 400\.$/);
  });

  it('follows redirects within the broker, but not in a circle', async () => {
    await using moved = await serveStub(({ path }) =>
      path === '/old/' ? { status: 301, headers: { location: '/' } } : index,
    );
    await using circle = await serveStub(() => ({ status: 302, headers: { location: '/' } }));

    const broker = await connectBroker({ url: `${moved.url}/old` });

    expect(broker.index.url).toBe(`${moved.url}/`);
    expect(await failureOf({ url: circle.url })).toContain('redirects (302) to "/"');
    expect(circle.requests).toHaveLength(6);
  });

  it('follows a redirected publication only if its body stays', async () => {
    await using broker = await serveStub(({ path }) =>
      path === '/moved'
        ? index
        : { status: Number(path.slice(1)), headers: { location: '/moved' } },
    );
    const { send } = openBroker({ url: broker.url });
    const post = (status: number) =>
      send({ task: 'publish', method: 'POST', url: `${broker.url}/${status}`, json: { a: 1 } });

    await post(308);

    expect(broker.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/moved',
      body: '{"a":1}',
    });
    await expect(post(302)).rejects.toThrow('this redirect cannot be followed');
  });

  it('sends nothing to another origin by a redirect', async () => {
    await using other = await serveStub(() => index);
    await using broker = await serveStub(() => ({
      status: 307,
      headers: { location: `${other.url}/` },
    }));

    expect(await failureOf({ url: broker.url })).toContain(`leads to ${other.url}`);
    expect(other.requests).toEqual([]);
  });
});

describe('a request to a broker', () => {
  it.each([502, 503, 504, 'a closed connection'])('is sent again after %s', async (first) => {
    const left = [first, first, first];
    await using broker = await serveStub(() => {
      const status = left.length > 0 ? left.shift() : 200;
      return typeof status === 'number' ? { status, body: '{}' } : undefined;
    });
    const { send } = openBroker({ url: broker.url, retryPausesMs: [1, 1, 1] });

    const answer = await send({ task: 'ask', method: 'POST', url: broker.url, json: { a: 1 } });

    expect(answer.text).toBe('{}');
    expect(broker.requests.map(({ body }) => body)).toEqual(Array(4).fill('{"a":1}'));
  });

  it('fails with the last answer when it was sent again often enough', async () => {
    await using broker = await serveStub(() => ({ status: 503, body: 'busy' }));
    const { send } = openBroker({ url: broker.url, retryPausesMs: [1, 1] });

    await expect(send({ task: 'ask', url: broker.url })).rejects.toThrow('answered 503: busy. Try');
    expect(broker.requests).toHaveLength(3);
  });

  it('is not sent again after a stop', async () => {
    const stop = new AbortController();
    await using broker = await serveStub(() => {
      stop.abort(new Error('the run was stopped'));
      return { status: 503 };
    });
    const { send } = openBroker({ url: broker.url, retryPausesMs: [60_000], signal: stop.signal });

    await expect(send({ task: 'ask', url: broker.url })).rejects.toThrow('the run was stopped');
    expect(broker.requests).toHaveLength(1);
  });

  it('fails when all answers of the broker together are too large', async () => {
    const body = ' '.repeat(15 * 2 ** 20);
    await using broker = await serveStub(() => ({ status: 200, body }));
    const { send } = openBroker({ url: broker.url });
    const ask = () => send({ task: 'read the pacts', url: broker.url });
    for (let answers = 0; answers < 4; answers++) {
      await ask();
    }

    await expect(ask()).rejects.toThrow('has sent more than 64 MiB. Check --broker-url.');
  });
});

function utf8InBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
