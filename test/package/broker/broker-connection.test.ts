import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { startRecordedBroker } from './recorded/recorded-broker.js';
import { serveStub } from './stub-http.js';

describe('connectBroker', () => {
  it('reads the index with the token', async () => {
    await using recorded = await startRecordedBroker({ kind: 'bearer' });

    const broker = await connectBroker(recorded);

    expect(broker.url).toBe(`${recorded.url}/`);
    expect(Object.keys(broker.index.links)).toContain('pb:publish-contracts');
    expect(recorded.requests).toHaveLength(1);
    expect(recorded.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${recorded.token}`,
      accept: expect.stringMatching(/^application\/hal\+json, .*application\/problem\+json/),
      'user-agent': 'plant-store-kit',
    });
  });

  it.each(['', '/', '//', '/?page=1#top'])(
    'accepts the base URL with "%s" after it',
    async (end) => {
      await using recorded = await startRecordedBroker({ kind: 'prefix' });

      const broker = await connectBroker({ ...recorded, url: `${recorded.url}${end}` });

      expect(broker.url).toBe(`${recorded.url}/`);
      expect(recorded.requests[0]?.path).toBe(new URL(`${recorded.url}/`).pathname);
    },
  );

  it('follows a redirect to the same origin', async () => {
    await using recorded = await startRecordedBroker({
      intercept: ({ path }) =>
        path.endsWith('/old/')
          ? { status: 301, headers: { location: path.replace('/old/', '/') } }
          : undefined,
    });

    const broker = await connectBroker({ ...recorded, url: `${recorded.url}/old` });

    expect(broker.index.url).toBe(`${recorded.url}/`);
  });

  it('sends a user name and a password', async () => {
    await using recorded = await startRecordedBroker({ kind: 'basic' });

    await expect(connectBroker(recorded)).resolves.toBeDefined();
  });

  it('reads the user name and the password from the address', async () => {
    await using recorded = await startRecordedBroker({ kind: 'basic' });
    const { username = '', password = '' } = recorded;
    const credentials = [username, password].map(encodeURIComponent).join(':');

    const broker = await connectBroker({ url: recorded.url.replace('//', `//${credentials}@`) });

    expect(broker.url).toBe(`${recorded.url}/`);
  });

  it.each([
    ['options', '', { username: 'zoë', password: 'p@:s' }],
    ['the address', 'zo%C3%AB:p%40:s@', {}],
  ])('encodes the user name and the password of %s', async (_, inAddress, credentials) => {
    await using server = await serveStub(() => ({ status: 401 }));
    const url = server.url.replace('//', `//${inAddress}`);

    await expect(connectBroker({ url, ...credentials })).rejects.toThrow('was answered 401');

    const expected = `Basic ${Buffer.from('zoë:p@:s').toString('base64')}`;
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([expected]);
  });

  it.each([
    ['a token', { token: 'secret/token' }, 'the token'],
    ['a password', { username: 'zoë', password: 'secret/token' }, 'the password'],
  ])('shows %s in no error, though the broker repeats it', async (_, credentials, shown) => {
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
      const error = await connectBroker({ url, ...credentials }).catch(({ message }) => message);

      expect(error).toContain(shown);
      expect(forms.filter((form) => error.includes(form))).toEqual([]);
    }
  });

  it('rejects a token and a user name together', async () => {
    const connecting = connectBroker({ url: 'http://127.0.0.1:9', token: 'a', username: 'b' });

    await expect(connecting).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        'Failed to connect to the broker: there are both a token and a user name. Give only one of them.',
    });
  });

  it('rejects a token that no header can hold, without showing it', async () => {
    const connecting = connectBroker({ url: 'http://127.0.0.1:9', token: 's3cret\n' });

    await expect(connecting).rejects.toMatchObject({
      code: 'invalid-option',
      message: expect.not.stringContaining('s3cret'),
    });
  });

  it.each(['broker.example.com', 'ftp://broker.example.com', ''])(
    'rejects the address "%s"',
    async (url) => {
      await expect(connectBroker({ url })).rejects.toMatchObject({
        code: 'invalid-option',
        message:
          'Failed to connect to the broker: its address is not an http or https address. ' +
          'Give its base URL as --broker-url, such as https://broker.example.com.',
      });
    },
  );

  it('says to check a wrong token', async () => {
    await using recorded = await startRecordedBroker({ kind: 'bearer' });
    const { url } = recorded;

    await expect(connectBroker({ url, token: 'wrong' })).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to connect to the broker: GET ${url}/ was answered 401: Unauthorized. ` +
        'Check --broker-token.',
    });
  });

  it.each([undefined, ''])('says to give a token if it is %j', async (token) => {
    await using recorded = await startRecordedBroker({ kind: 'bearer' });

    await expect(connectBroker({ url: recorded.url, token })).rejects.toThrow(
      'was answered 401: Unauthorized. Give --broker-token, or --broker-username and --broker-password.',
    );
    expect(recorded.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('says to check a wrong password', async () => {
    await using recorded = await startRecordedBroker({ kind: 'basic' });
    const { url, username } = recorded;

    await expect(connectBroker({ url, username, password: 'wrong' })).rejects.toThrow(
      'was answered 401. Check --broker-username and --broker-password.',
    );
  });

  it('says which credentials a broker asks for that gets a token', async () => {
    await using recorded = await startRecordedBroker({ kind: 'basic' });
    const { url } = recorded;

    await expect(connectBroker({ url, token: 'some-token' })).rejects.toThrow(
      'give --broker-username and --broker-password, and no token.',
    );
  });

  it('names the base URL if the address is of another resource of the broker', async () => {
    await using recorded = await startRecordedBroker();

    const connecting = connectBroker({ ...recorded, url: `${recorded.url}/pacts/latest` });

    await expect(connecting).rejects.toThrow(
      `is not the index of a Pact Broker. Give its base URL, which is ${recorded.url}.`,
    );
  });

  it('says to check the base URL if nothing is there', async () => {
    await using recorded = await startRecordedBroker();
    const url = `${recorded.url}/elsewhere`;

    const connecting = connectBroker({ ...recorded, url });

    await expect(connecting).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to connect to the broker: GET ${url}/ was answered 404: ` +
        'The requested document was not found on this server. ' +
        `Check that ${url}/ is the base URL of a Pact Broker.`,
    });
  });

  it('says to check the base URL if a page is there', async () => {
    await using page = await serveStub(() => ({ status: 200, body: '<html></html>' }));

    await expect(connectBroker({ url: page.url })).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to connect to the broker: the answer of ${page.url}/ is not JSON. ` +
        `Check that ${page.url}/ is the base URL of a Pact Broker.`,
    });
  });

  it.each([
    ['{}', 'is not what a broker sends: "_links"'],
    ['[]', 'is not what a broker sends: it must be an object'],
    ['{"_links":{"self":{"href":"/"}}}', 'is not the index of a Pact Broker'],
  ])('says to check the base URL if %s is there', async (body, cause) => {
    await using other = await serveStub(() => ({ status: 200, body }));

    const error = await connectBroker({ url: other.url }).catch((reason: Error) => reason);

    expect(error).toMatchObject({ code: 'broker' });
    expect(String(error)).toContain(cause);
    expect(String(error)).toContain(`Check that ${other.url}/ is the base URL of a Pact Broker.`);
  });

  it('says that no server listens there', async () => {
    const gone = await serveStub(() => undefined);
    await gone.stop();

    await expect(connectBroker({ url: gone.url })).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to connect to the broker: ${gone.url} gave no usable response: no server listens there. ` +
        'Check --broker-url, and that the broker is running.',
    });
  });

  it('says that the connection was closed', async () => {
    await using rude = await serveStub(() => undefined);

    await expect(connectBroker({ url: rude.url, retryPausesMs: [1] })).rejects.toThrow(
      `${rude.url} gave no usable response: it closed the connection.`,
    );
  });

  it('fails if the broker does not answer in time', async () => {
    await using silent = await serveStub(() => new Promise(() => {}));

    await expect(connectBroker({ url: silent.url, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to connect to the broker: ${silent.url} gave no usable response: no response within 50 ms. ` +
        'Check --broker-url, and that the broker is running.',
    });
  });
});
