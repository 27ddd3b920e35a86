import { randomInt } from 'node:crypto';
import type { StubAnswer, StubRequest } from '../stub-http.js';
import type { BrokerAccess, BrokerKind } from './broker-access.js';
import { describeRequest, unreadHeader } from './describe-request.js';
import { type LiveExchange, normalize, type TestValues } from './normalize.js';
import type { BrokerBehind } from './recorded-broker.js';
import { isSame, type RecordedExchange, readRecording, writeRecording } from './recording.js';
import { indexRecording, isIndex } from './replay.js';
import { RunOwner } from './run-owner.js';

export interface LiveOptions extends TestValues {
  readonly recording: string;
  /** Whether to write the recording anew. */
  readonly record: boolean;
  readonly kind: BrokerKind;
  readonly access: BrokerAccess;
  readonly fixedNames: readonly string[];
}

/** What clients of a broker can see of an answer, beside its body. */
const keptHeaders = ['content-type', 'location', 'www-authenticate'];

/**
 * Passes requests on to a live broker, with its own origin in place of the broker's.
 *
 * @returns why the test does not apply, when the broker has one of the fixed names already.
 */
export async function connectLive(options: LiveOptions): Promise<BrokerBehind | string> {
  const { access, record, values, varying, fixedNames } = options;
  const { origin } = new URL(access.url);
  const suffix = `-run${randomLetters(8)}`;
  const owner = new RunOwner(access, fixedNames);
  const taken = await owner.findTaken();
  if (taken !== undefined) {
    return `does not apply to this broker: it has "${taken}" already, which must stay as it is`;
  }
  const exchanges: Partial<LiveExchange>[] = [];
  return {
    access,
    name: (text) => owner.own(`${text}${suffix}`),
    async answer(request, ownOrigin) {
      const { authorization } = describeRequest(request, access);
      const { method, url: path, body } = request;
      const exchange: { -readonly [Key in keyof LiveExchange]?: LiveExchange[Key] } = {
        request: { method, path, ...(authorization !== undefined && { authorization }), body },
      };
      exchanges.push(exchange);
      const answer = await passOn(request, { origin, ownOrigin });
      exchange.answer = unreadHeader in request.headers ? { ...answer, body: '' } : answer;
      return toOwnOrigin(answer, { origin, ownOrigin });
    },
    async end() {
      const answered = exchanges.filter((exchange) => exchange.answer !== undefined);
      await owner.deleteAll(answered as LiveExchange[]);
      if (record) {
        const all = normalize(answered as LiveExchange[], {
          origin,
          suffix,
          values,
          varying,
        });
        writeAll(all, options);
      }
    },
    missed: [],
  };
}

function writeAll(all: readonly RecordedExchange[], { recording, kind, access }: LiveOptions) {
  const shared = readRecording(indexRecording(kind));
  const index = all.find((exchange) => isIndex(exchange, access));
  if (shared.length === 0 && index !== undefined) {
    writeRecording(indexRecording(kind), [index]);
    shared.push(index);
  }
  const own = all.filter((exchange) => !shared.some((other) => isSame(exchange, other)));
  writeRecording(recording, own);
}

type LiveAnswer = LiveExchange['answer'];

async function passOn(
  { method, url, headers, body }: StubRequest,
  { origin, ownOrigin }: { origin: string; ownOrigin: string },
): Promise<LiveAnswer> {
  const { host: _, connection: __, 'content-length': ___, [unreadHeader]: ____, ...sent } = headers;
  const response = await fetch(new URL(url, origin), {
    method,
    headers: Object.entries(sent).map(([name, value]) => [name, String(value)]),
    redirect: 'manual',
    ...(body !== '' && { body: body.replaceAll(ownOrigin, origin) }),
  });
  const kept = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: await response.text(),
  };
}

function toOwnOrigin(
  { status, headers, body }: LiveAnswer,
  { origin, ownOrigin }: { origin: string; ownOrigin: string },
): StubAnswer {
  const place = (text: string) => text.replaceAll(origin, ownOrigin);
  const placed = Object.entries(headers).map(([name, text]) => [name, place(text)]);
  return { status, headers: Object.fromEntries(placed), body: place(body) };
}

function randomLetters(count: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}
