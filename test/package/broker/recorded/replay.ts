import { type BrokerAccess, type BrokerKind, recordedBrokers } from './broker-access.js';
import { describeRequest } from './describe-request.js';
import { fillValues, nameValues, type TestValues } from './normalize.js';
import type { BrokerBehind } from './recorded-broker.js';
import {
  bodyOf,
  isSame,
  mapStrings,
  type RecordedExchange,
  type RecordedRequest,
  readRecording,
} from './recording.js';

export interface ReplayOptions extends TestValues {
  readonly recording: string;
  readonly kind: BrokerKind;
  readonly access: BrokerAccess;
}

/** The recording of the index, which every test reads. */
export function indexRecording(kind: BrokerKind): string {
  return `index/${kind}`;
}

/** Whether an exchange is recorded for all tests of a kind of broker. */
export function isIndex({ request, answer }: RecordedExchange, { url }: BrokerAccess): boolean {
  const { pathname } = new URL(url);
  return request.path === pathname.replace(/\/?$/, '/') && answer.status === 200;
}

/**
 * Answers from a recording: a request is matched by its method, its path with the query, its
 * credentials and its body. Equal requests are answered in the order of the recording.
 */
export function replay({ recording, kind, access, ...test }: ReplayOptions): BrokerBehind {
  const left = readRecording(recording);
  const shared = readRecording(indexRecording(kind));
  const missed: string[] = [];
  return {
    access,
    name: (text) => text,
    answer(request, ownOrigin) {
      const asked = describeRequest(request, access);
      const named = {
        ...asked,
        ...('body' in asked && { body: nameBody(asked.body, ownOrigin, test) }),
      };
      const position = left.findIndex((exchange) => isSame(exchange.request, named));
      const [own] = position < 0 ? [] : left.splice(position, 1);
      const found = own ?? shared.find((exchange) => isSame(exchange.request, named));
      if (found === undefined) {
        const message = describeMiss(recording, named);
        missed.push(message);
        return { status: 501, headers: { 'content-type': 'text/plain' }, body: message };
      }
      const { answer } = found;
      const filled = mapStrings(answer, (text) => fillValues(text, test.values)) as typeof answer;
      const place = (text: string) => text.replaceAll(recordedBrokers.plain.url, ownOrigin);
      const headers = Object.entries(filled.headers).map(([name, text]) => [name, place(text)]);
      return {
        status: Number(answer.status),
        headers: Object.fromEntries(headers),
        body: place(bodyOf(filled)),
      };
    },
    async end() {},
    missed,
  };
}

function nameBody(body: unknown, ownOrigin: string, test: TestValues): unknown {
  return mapStrings(body, (text) =>
    nameValues(text.replaceAll(ownOrigin, recordedBrokers.plain.url), test),
  );
}

function describeMiss(recording: string, { method, path, ...rest }: RecordedRequest): string {
  const asked = Object.keys(rest).length === 0 ? '' : ` with ${JSON.stringify(rest)}`;
  return (
    `recordings/${recording}.json has no (further) answer to ${method} ${path}. ` +
    'If the test or the kit asks for something new, write the recordings anew: ' +
    `npm run test:compat -- broker --record (see CONTRIBUTING.md). It was asked${asked}.`
  );
}
