import { describe, expect, it } from 'vitest';
import { Broker } from '../../../src/verify/pacts/broker.js';
import { endOf, runCommand } from '../../cli/run-command.js';
import { type StubAnswer, serveStub } from './stub-http.js';

const noPacts: StubAnswer = { status: 200, body: '{"_embedded":{"pacts":[]}}' };

/** Asks a broker for its pacts; the service is not reached, and then the exit code is 3. */
function ask(url: string, credentials: readonly string[] = []) {
  const service = ['--url', 'http://127.0.0.1:1', '--token', 't'];
  const broker = ['--broker-url', url, '--allow-no-pacts', ...credentials];
  return endOf(runCommand(['verify', ...service, ...broker]));
}

const token = (value: string) => ['--broker-token', value];
const utf8InBase64 = (text: string) => Buffer.from(text).toString('base64');
const user = (name: string, password: string) => [
  ...['--broker-username', name],
  ...['--broker-password', password],
];

const publishing = {
  task: 'publish',
  method: 'POST',
  path: 'contracts/publish',
  json: { tags: [] },
} as const;

/** A broker that answers with these statuses, the last one again and again, by a clock that does not wait. */
async function openBehindGateway(statuses: readonly number[]) {
  const server = await serveStub(() => ({
    status: statuses[server.requests.length - 1] ?? statuses.at(-1) ?? 200,
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
  return { server, pauses, broker: new Broker({ url: server.url, clock }) };
}

describe('the connection to a broker', () => {
  it.each([
    ['a token', token('good-token'), 'Bearer good-token'],
    ['a user', user('zoë', 'p@:s'), `Basic ${utf8InBase64('zoë:p@:s')}`],
    ['nothing', [], undefined],
  ])('sends %s', async (_, credentials, authorization) => {
    await using broker = await serveStub(() => noPacts);

    const { code } = await ask(`${broker.url}/pact/`, credentials);

    expect(code).toBe(3);
    expect(broker.requests).toMatchObject([
      {
        url: '/pact/pacts/provider/plant-store/for-verification',
        headers: { 'user-agent': 'plant-store-kit' },
      },
    ]);
    expect(broker.requests[0]?.headers.authorization).toBe(authorization);
  });

  it.each([
    [token('secret/token'), 'the token'],
    [user('zoë', 'secret/token'), 'the password'],
  ])('shows no secret of %j in an error, though the broker repeats it', async (given, shown) => {
    const forms = ['secret/token', 'secret%2Ftoken'];
    await using broker = await serveStub(() => ({
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: `{"message":"unknown: ${forms.join(', ')}"}`,
    }));

    const { complaints } = await ask(broker.url, given);

    expect(complaints).toContain(`was answered 403: {"message":"unknown: ${shown}, `);
    expect(forms.filter((form) => complaints.includes(form))).toEqual([]);
  });

  const otherCredentials =
    'Give credentials that may do that: --broker-token, or --broker-username';

  it.each([
    [401, [], otherCredentials],
    [400, token('wrong'), otherCredentials],
    [403, token('reader'), otherCredentials],
    [500, [], 'Try again. If it fails again, check that the broker runs, and read its log.'],
  ])('says what to do about a %i for %j', async (status, credentials, remedy) => {
    await using broker = await serveStub(() => ({ status }));

    const { code, complaints } = await ask(broker.url, credentials);

    expect(code).toBe(2);
    expect(complaints).toContain(`/for-verification was answered ${status}. `);
    expect(complaints).toContain(remedy);
  });

  it.each(['<html></html>', '[]', '{"_links":{}}'])(
    'says to check the base URL if %s is there',
    async (body) => {
      await using other = await serveStub(() => ({ status: 200, body }));

      const { code, complaints } = await ask(other.url);

      expect(code).toBe(2);
      expect(complaints).toContain('is not what a broker sends: ');
      expect(complaints).toContain(`Check that ${other.url}/ is the base URL of a Pact Broker`);
    },
  );

  it('says why there is no response', async () => {
    const gone = await serveStub(() => undefined);
    await gone.stop();
    await using rude = await serveStub(() => undefined);

    for (const { url } of [gone, rude]) {
      const { code, complaints } = await ask(url);

      expect(code).toBe(2);
      expect(complaints).toMatch(
        /^Failed to fetch the pacts of "plant-store": http:\S+ gave no usable response: \S.* Check that the broker is running at --broker-url, .*\.$/m,
      );
    }
  });

  it.each([
    ['{"notices":[{"text":"No\\nsuch pact"},{"text":"Try 2"}]}', 'No such pact Try 2'],
    ['{"errors":{"a":["is missing"]}}', '{"errors":{"a":["is missing"]}}'],
    ['<html>', undefined],
  ])('repeats what the broker says: %s', async (body, message) => {
    await using broker = await serveStub(() => ({ status: 400, body }));

    const said = message === undefined ? '' : `: ${message}`;
    expect((await ask(broker.url)).complaints).toContain(`was answered 400${said}. `);
  });

  it('sends again, after growing pauses, what a gateway before the broker answers', async () => {
    const { broker, server, pauses } = await openBehindGateway([502, 503, 504, 200]);
    await using _ = server;

    await broker.send(publishing);

    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(server.requests.map(({ body }) => body)).toEqual(Array(4).fill('{"tags":[]}'));
  });

  it('ends when the gateway has answered four times', async () => {
    const { broker, server } = await openBehindGateway([502]);
    await using _ = server;

    await expect(broker.send(publishing)).rejects.toThrow(
      /^Failed to publish: POST \S+ was answered 502\. Try again\. /,
    );
    expect(server.requests).toHaveLength(4);
  });

  it('follows no redirect, and names its address', async () => {
    await using other = await serveStub(() => noPacts);
    const headers = { location: `${other.url}/` };
    await using broker = await serveStub(() => ({ status: 307, headers }));

    const { complaints } = await ask(broker.url, token('good-token'));

    expect(complaints).toContain(`was answered 307: it redirects to ${other.url}/`);
    expect(other.requests).toEqual([]);
  });
});
