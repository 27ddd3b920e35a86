import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { type GivenPact, prepare } from './prepare-broker.js';
import { type StubAnswer, type StubRequest, type StubServer, serveStub } from './stub-http.js';

export interface RecordedBrokerOptions {
  /** The pacts that are in the broker when its answers are recorded. */
  readonly given?: readonly GivenPact[];
  /** The path before all of its paths. Default: none. */
  readonly path?: string;
  /** The base URL in its links. Default: its own. */
  readonly base?: string;
  /** Answers in its place, unless it returns undefined: for what no broker does by itself. */
  readonly intercept?: (request: StubRequest) => StubAnswer | undefined;
}

/** The scenarios have the answers to `GET /path` in order; the last answers all later requests. */
interface Recording {
  readonly scenarios: Record<string, Record<string, string[]>>;
  /** Each answer once, by a hash of it. */
  readonly answers: Record<string, RecordedAnswer>;
}

interface RecordedAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** A body of JSON without white space, or any other. */
  readonly json?: unknown;
  readonly text?: string;
}

const file = new URL('recorded-answers.json', import.meta.url);
const recordedOrigin = 'http://recorded-broker';

/** The running broker of `npm run test:compat -- broker`, whose answers are recorded anew. */
const live = process.env.RECORDED_BROKER_URL;

/**
 * A Pact Broker in the state of a scenario, by the recorded answers of a real one. It answers by method and
 * path: what the kit sends in a body, a test must look at itself. Tests may share a scenario.
 */
export async function startBroker(
  scenario: string,
  { given = [], path = '', base, intercept }: RecordedBrokerOptions = {},
): Promise<StubServer> {
  const answer = live === undefined ? replay(scenario) : await record(scenario, live, given);
  let url = '';
  const server = await serveStub(async (request) => {
    const own = intercept?.(request);
    if (own !== undefined) {
      return own;
    }
    const {
      status,
      headers,
      body = '',
    } = await answer({
      ...request,
      url: request.url.slice(path.length),
      body: request.body.replaceAll(url, live ?? recordedOrigin),
    });
    const place = (text: string) => text.replaceAll(live ?? recordedOrigin, base ?? url);
    const placed = Object.entries(headers ?? {}).map(([name, text]) => [name, place(text)]);
    return { status, headers: Object.fromEntries(placed), body: place(body) };
  });
  url = `${server.url}${path}`;
  return { ...server, url };
}

type Answer = (request: StubRequest) => StubAnswer | Promise<StubAnswer>;

function replay(scenario: string): Answer {
  const { scenarios, answers } = readRecording();
  const left = structuredClone(scenarios[scenario] ?? {});
  return ({ method, url }) => {
    const asked = `${method} ${url}`;
    const [id = '', ...later] = left[asked] ?? [];
    const found = answers[id];
    if (found === undefined) {
      const body =
        `recorded-answers.json has no answer to ${asked} in the scenario "${scenario}": ` +
        'record the answers anew by npm run test:compat -- broker, as CONTRIBUTING.md says';
      return { status: 501, headers: { 'content-type': 'text/plain' }, body };
    }
    left[asked] = later.length > 0 ? later : [id];
    const { status, headers, json, text = '' } = found;
    return { status, headers, body: json === undefined ? text : JSON.stringify(json) };
  };
}

/** What clients of a broker can see of an answer, beside its body. */
const keptHeaders = ['content-type', 'location', 'www-authenticate'];

async function record(scenario: string, origin: string, given: readonly GivenPact[]) {
  await prepare(origin, given);
  const metadata = new Map<string, string>();
  const asked: Record<string, string[]> = {};
  /** Writes what a broker generates as it was at the first recording. */
  const settle = (text: string) =>
    text
      .replaceAll(origin, recordedOrigin)
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+.:\dZ]*/g, '2026-01-01T00:00:00+00:00')
      .replace(/(?<=\/verification-results\/|Verification result )\d+/g, '1')
      .replace(/(?<=\/metadata\/)[\w-]+/g, (id) => {
        metadata.set(id, metadata.get(id) ?? `metadata-${metadata.size + 1}`);
        return metadata.get(id) as string;
      });
  return async ({ method, url, headers, body }: StubRequest): Promise<StubAnswer> => {
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: sent as Record<string, string>,
      redirect: 'manual',
      ...(body !== '' && { body }),
    });
    const { status } = response;
    const kept = keptHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const text = await response.text();
    const settled = kept.map(([name, value]) => [name, settle(value)]);
    const answer = { status, headers: Object.fromEntries(settled), ...describe(settle(text)) };
    const id = createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 8);
    const key = `${method} ${settle(url)}`;
    asked[key] = [...(asked[key] ?? []), id];
    keep(scenario, asked, { [id]: answer });
    return { status, headers: Object.fromEntries(kept), body: text };
  };
}

/** A number above 2^53 would be rounded: a body with one stays a text. */
function describe(text: string): Pick<RecordedAnswer, 'json' | 'text'> {
  try {
    const json = JSON.parse(text);
    return JSON.stringify(json) === text ? { json } : { text };
  } catch {
    return { text };
  }
}

/** Of tests that share a scenario, the one that asks most often has the whole order of the answers. */
function keep(scenario: string, asked: Record<string, string[]>, answers: Recording['answers']) {
  const recording = readRecording();
  const known = recording.scenarios[scenario] ?? {};
  for (const [key, ids] of Object.entries(asked)) {
    known[key] = ids.length > (known[key]?.length ?? 0) ? ids : (known[key] ?? ids);
  }
  recording.scenarios[scenario] = known;
  Object.assign(recording.answers, answers);
  writeFileSync(file, `${JSON.stringify(recording, undefined, 2)}\n`);
}

function readRecording(): Recording {
  return JSON.parse(readFileSync(file, 'utf8')) as Recording;
}
