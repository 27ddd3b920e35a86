import { type RunnerTestCase, TestRunner } from 'vitest';
import { type StubAnswer, type StubRequest, type StubServer, serveStub } from '../stub-http.js';
import {
  authorizationOf,
  type BrokerAccess,
  type BrokerKind,
  readLiveBrokers,
  recordedBrokers,
} from './broker-access.js';
import { unreadHeader } from './describe-request.js';
import { connectLive } from './live-broker.js';
import { nameRecording } from './name-recording.js';
import { replay } from './replay.js';

export interface RecordedBrokerOptions {
  /** The broker that the test needs. Default: `plain`, which is any broker. */
  readonly kind?: BrokerKind;
  /**
   * The names that the test cannot choose. In a live broker that has one of them already, the test
   * is skipped.
   */
  readonly fixedNames?: readonly string[];
  /** Texts that change with the kit: recordings have `{{name}}` in their place. */
  readonly values?: Readonly<Record<string, string>>;
  /** Texts that change with every run: recordings have `{{varying}}` in their place. */
  readonly varying?: RegExp;
  /**
   * Answers in the place of the broker, unless it returns undefined: for what no broker does by
   * itself. Such answers are not recorded.
   */
  readonly intercept?: (request: StubRequest) => StubAnswer | undefined;
}

/** What a broker has answered to a request of a test. */
export interface AskedAnswer {
  readonly status: number;
  readonly text: string;
}

/** A broker of one test: its recording, or a live broker. */
export interface RecordedBroker extends BrokerAccess, Omit<StubServer, 'stop'> {
  /**
   * A name for a consumer, a provider or an environment, which ends with the suffix of this run in a
   * live broker: other data there stays as it is.
   */
  name(text: string): string;
  /** Asks the broker for the test itself, with the right credentials. */
  ask(method: string, path: string, body?: unknown): Promise<AskedAnswer>;
  /** Like `ask`, if the body of the answer does not matter: it is not recorded. */
  tell(method: string, path: string, body?: unknown): Promise<AskedAnswer>;
}

/** The answers to the requests of one test. */
export interface BrokerBehind {
  readonly access: BrokerAccess;
  name(text: string): string;
  answer(request: StubRequest, ownOrigin: string): StubAnswer | Promise<StubAnswer>;
  end(): Promise<void>;
  /** Which requests were not in the recording. */
  readonly missed: readonly string[];
}

/**
 * Starts the broker of the test that runs: it replays the recording of this test. With
 * `npm run test:compat -- broker` it passes the requests on to a live broker, and with `--record` it writes the
 * recording anew.
 *
 * @example await using broker = await startRecordedBroker();
 */
export async function startRecordedBroker(
  options: RecordedBrokerOptions = {},
): Promise<RecordedBroker> {
  const { kind = 'plain', intercept } = options;
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (test === undefined) {
    throw new Error('A recording belongs to a test: start the broker in the test itself.');
  }
  const behind = await findBroker(test, kind, options);
  const { pathname } = new URL(behind.access.url);
  const prefix = pathname.replace(/\/$/, '');
  let origin = '';
  const server = await serveStub(
    async (request) => intercept?.(request) ?? behind.answer(request, origin),
  );
  origin = server.url;
  const access = { ...behind.access, url: `${origin}${prefix}` };
  const authorization = authorizationOf(access);
  const stop = async () => {
    await server.stop();
    await behind.end();
  };
  // An error at the end of the scope would hide the one of the test.
  test.context.onTestFinished(() => {
    if (behind.missed.length > 0) {
      throw new Error(behind.missed.join('\n'));
    }
  });
  const send = async (
    { method, path, body }: { method: string; path: string; body: unknown },
    headers: Record<string, string>,
  ) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const response = await fetch(new URL(`${prefix}${path}`, origin), {
      method,
      headers: {
        ...headers,
        accept: 'application/hal+json, application/json;q=0.9, application/problem+json;q=0.8',
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    ...access,
    requests: server.requests,
    name: (text) => behind.name(text),
    ask: (method, path, body) => send({ method, path, body }, {}),
    tell: (method, path, body) => send({ method, path, body }, { [unreadHeader]: 'true' }),
    [Symbol.asyncDispose]: stop,
  };
}

async function findBroker(
  test: RunnerTestCase,
  kind: BrokerKind,
  { fixedNames = [], values = {}, varying }: RecordedBrokerOptions,
): Promise<BrokerBehind> {
  const recording = nameRecording(test);
  const live = readLiveBrokers();
  if (live === undefined) {
    return replay({ recording, kind, access: recordedBrokers[kind], values, varying });
  }
  const access = live.brokers[kind];
  if (access === undefined) {
    return test.context.skip(`does not apply to this broker: it needs one of the kind "${kind}"`);
  }
  const { record } = live;
  const connected = await connectLive({
    recording,
    record,
    kind,
    access,
    values,
    varying,
    fixedNames,
  });
  if (typeof connected === 'string') {
    return test.context.skip(connected);
  }
  return connected;
}
