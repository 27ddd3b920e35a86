import { afterEach, describe, expect, it, vi } from 'vitest';
import { Broker } from '../../../src/verify/pacts/broker.js';
import { startProxy } from '../../verify/start-proxy.js';
import { askForPacts, noPacts } from './ask-for-pacts.js';
import { type StubAnswer, serveStub } from './stub-http.js';

const token = (value: string) => ['--broker-token', value];
const user = (name: string, password: string) => [
  ...['--broker-username', name],
  ...['--broker-password', password],
];

const jsonOf = (body: string): StubAnswer => ({ status: 400, body });
const otherCredentials = 'Give credentials that may do that: --broker-token, or --broker-username';
const otherUrl = 'Check that http';

afterEach(() => vi.unstubAllEnvs());

describe('the connection to a broker', () => {
  it.each([
    ['a token', token('good-token'), 'Bearer good-token'],
    ['a user', user('zoë', 'p@:s'), `Basic ${Buffer.from('zoë:p@:s').toString('base64')}`],
    ['nothing', [], undefined],
  ])('sends %s', async (_, credentials, authorization) => {
    await using broker = await serveStub(() => noPacts);

    const { code } = await askForPacts(`${broker.url}/pact/`, credentials);

    expect(code).toBe(3);
    expect(broker.requests).toMatchObject([
      {
        url: '/pact/pacts/provider/plant-store/for-verification',
        headers: { 'user-agent': 'plant-store-kit' },
      },
    ]);
    expect(broker.requests[0]?.headers.authorization).toBe(authorization);
  });

  it('takes its address and the token from the environment', async () => {
    await using broker = await serveStub(() => noPacts);
    const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: 'good-token' };

    const { code } = await askForPacts(undefined, [], env);

    expect(code).toBe(3);
    expect(broker.requests).toMatchObject([{ headers: { authorization: 'Bearer good-token' } }]);
  });

  it.each([
    [token('secret/token'), 'the token'],
    [user('zoë', 'secret/token'), 'the password'],
  ])('shows no secret of %j in an error, though the broker repeats it', async (given, shown) => {
    const forms = ['secret/token', 'secret%2Ftoken'];
    await using broker = await serveStub(() => ({
      status: 403,
      body: `{"message":"unknown: ${forms.join(', ')}"}`,
    }));

    const { complaints } = await askForPacts(broker.url, given);

    expect(complaints).toContain(`was answered 403: {"message":"unknown: ${shown}, `);
    expect(forms.filter((form) => complaints.includes(form))).toEqual([]);
  });

  it.each<[StubAnswer, said: string, remedy: string]>([
    [{ status: 401 }, 'was answered 401. ', otherCredentials],
    [{ status: 400 }, 'was answered 400. ', otherCredentials],
    [{ status: 403 }, 'was answered 403. ', otherCredentials],
    [{ status: 500 }, 'was answered 500. ', 'Try again. If it fails again, check that the broker'],
    [{ status: 200, body: '<html></html>' }, 'is not what a broker sends: ', otherUrl],
    [{ status: 200, body: '[]' }, 'is not what a broker sends: ', otherUrl],
    [{ status: 200, body: '{"_links":{}}' }, 'is not what a broker sends: ', otherUrl],
    [
      jsonOf('{"notices":[{"text":"No\\nsuch pact"},{"text":"Try 2"}]}'),
      'was answered 400: No such pact Try 2. ',
      'Do what the broker says.',
    ],
    [
      jsonOf('{"errors":{"a":["is missing"]}}'),
      'was answered 400: {"errors":{"a":["is missing"]}}. ',
      'Do what the broker says.',
    ],
    [jsonOf('<html>'), 'was answered 400. ', otherCredentials],
  ])('says what is wrong with %j, and what to do about it', async (answer, said, remedy) => {
    await using broker = await serveStub(() => answer);

    const { code, complaints } = await askForPacts(broker.url);

    expect(code).toBe(2);
    expect(complaints).toContain(said);
    expect(complaints).toContain(remedy);
  });

  it('says why there is no response', async () => {
    const gone = await serveStub(() => undefined);
    await gone.stop();
    await using rude = await serveStub(() => undefined);

    for (const { url } of [gone, rude]) {
      const { code, complaints } = await askForPacts(url);

      expect(code).toBe(2);
      expect(complaints).toMatch(
        /^Failed to fetch the pacts of "plant-store": http:\S+ gave no usable response: \S.* Check that the broker is running at --broker-url, .*\.$/m,
      );
    }
  });

  it('sends again, after growing pauses, what a gateway before the broker answers', async () => {
    const statuses = [502, 503, 504, 200];
    await using server = await serveStub(() => ({
      status: statuses[server.requests.length - 1] ?? 500,
    }));
    const pauses: number[] = [];
    let now = 0;
    const clock = {
      now: () => now,
      async wait(ms: number) {
        pauses.push(ms);
        now += ms;
      },
    };
    const broker = new Broker({ url: server.url, clock });

    await broker.send({ task: 'publish', method: 'POST', path: 'contracts', json: { tags: [] } });

    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(server.requests.map(({ body }) => body)).toEqual(Array(4).fill('{"tags":[]}'));
  });

  it('sends the credentials to the broker alone, whichever origin a link of it names', async () => {
    await using server = await serveStub(() => ({ status: 200 }));
    // Without one, undici sends to the origin of the broker in any case.
    await using proxy = await startProxy();
    vi.stubEnv('HTTP_PROXY', proxy.url);
    vi.stubEnv('http_proxy', proxy.url);
    const url = `http://broker.invalid:${server.port}`;
    const link = `http://elsewhere.invalid:${server.port}/pact/pacts/7?a=b`;
    const broker = new Broker({ url: `${url}/pact`, brokerToken: 'good-token' });

    await broker.send({ task: 'fetch', method: 'GET', path: link });

    expect(proxy.requests).toEqual([`GET ${url}/pact/pacts/7?a=b`]);
    expect(server.requests).toMatchObject([{ headers: { authorization: 'Bearer good-token' } }]);
  });

  it('follows no redirect, and names its address', async () => {
    await using other = await serveStub(() => noPacts);
    const headers = { location: `${other.url}/` };
    await using broker = await serveStub(() => ({ status: 307, headers }));

    const { complaints } = await askForPacts(broker.url, token('good-token'));

    expect(complaints).toContain(`was answered 307: it redirects to ${other.url}/`);
    expect(other.requests).toEqual([]);
  });
});
