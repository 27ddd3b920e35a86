import { recordedBrokers } from './broker-access.js';
import {
  describeAnswerBody,
  describeBody,
  mapStrings,
  type RecordedExchange,
  type RecordedRequest,
} from './recording.js';

/** An exchange with a live broker, as it was. */
export interface LiveExchange {
  readonly request: Omit<RecordedRequest, 'body'> & { readonly body: string };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** What a test says about the texts that change. */
export interface TestValues {
  /** Texts that change with the kit, by the names that stand for them. */
  readonly values: Readonly<Record<string, string>>;
  /** Texts that change with every run. */
  readonly varying: RegExp | undefined;
}

/** What differs from one recording to the next. */
export interface Changing extends TestValues {
  /** The origin of the live broker. */
  readonly origin: string;
  /** What the names of the run end with. */
  readonly suffix: string;
}

const recordedTime = '2026-01-01T00:00:00+00:00';

const time = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** What a broker generates, and what is recorded in its place: the number of the first, second, … */
const generated: readonly (readonly [pattern: RegExp, write: (number: number) => string])[] = [
  [/\b[0-9a-f]{40}\b/g, (number) => String(number).padStart(40, '0')],
  [
    /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
    (number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`,
  ],
  [/(?<=\/metadata\/)[\w-]+/g, (number) => `metadata-${number}`],
  [/(?<=\/verification-results\/|\bVerification result )\d+/g, String],
];

/** Describes the exchanges with a live broker so that the next run describes them equally. */
export function normalize(
  exchanges: readonly LiveExchange[],
  { origin, suffix, ...test }: Changing,
): RecordedExchange[] {
  const ids = new GeneratedIds(exchanges);
  const ending = new RegExp(`[- ]?${suffix.replace(/^-/, '')}`, 'gi');
  const known = (text: string) =>
    text.replaceAll(origin, recordedBrokers.plain.url).replace(ending, '');
  const named = (value: unknown) => mapStrings(value, (text) => nameValues(text, test));
  return sortParallel(exchanges).map(({ request: { body, ...request }, answer }) => {
    const path = ids.replace(known(request.path));
    const sent = mapStrings(describeBody(body), (text) => ids.replace(known(text)));
    const received = ids.replace(known(answer.body)).replace(time, recordedTime);
    const headers = Object.entries(answer.headers).map(([name, value]) => [
      name,
      ids.replace(known(value)),
    ]);
    return {
      request: { ...request, path, ...(body !== '' && { body: named(sent) }) },
      answer: {
        status: answer.status,
        headers: Object.fromEntries(headers),
        ...(named(describeAnswerBody(received)) as object),
      },
    };
  });
}

/** Writes the names of values in place of the values: `{{kitVersion}}`. */
export function nameValues(text: string, { values, varying }: TestValues): string {
  const named = Object.entries(values).reduce(
    (shown, [name, value]) => shown.replaceAll(value, `{{${name}}}`),
    text,
  );
  return varying === undefined ? named : named.replace(varying, '{{varying}}');
}

/** Writes the values in place of their names. */
export function fillValues(text: string, values: TestValues['values']): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Numbers what the broker was the first to say; what the test has chosen stays. */
class GeneratedIds {
  readonly #chosen = generated.map(() => new Set<string>());
  readonly #written = generated.map(() => new Map<string, string>());

  constructor(exchanges: readonly LiveExchange[]) {
    generated.forEach(([pattern], kind) => {
      const heard = new Set<string>();
      const find = (text: string) => [...text.matchAll(pattern)].map(([id]) => id);
      for (const { request, answer } of exchanges) {
        for (const id of find(request.path + request.body)) {
          if (!heard.has(id)) {
            this.#chosen[kind]?.add(id);
          }
        }
        for (const id of find(answer.body)) {
          heard.add(id);
        }
      }
    });
  }

  replace(text: string): string {
    return generated.reduce(
      (shown, [pattern, write], kind) =>
        shown.replace(pattern, (id) => this.#number(kind, id, write)),
      text,
    );
  }

  #number(kind: number, id: string, write: (number: number) => string): string {
    const written = this.#written[kind];
    if (written === undefined || this.#chosen[kind]?.has(id)) {
      return id;
    }
    const replacement = written.get(id) ?? write(written.size + 1);
    written.set(id, replacement);
    return replacement;
  }
}

/** Requests that only read may arrive in any order: the one of their paths is always the same. */
function sortParallel(exchanges: readonly LiveExchange[]): LiveExchange[] {
  const sorted: LiveExchange[] = [];
  let reading: LiveExchange[] = [];
  const endReading = () => {
    sorted.push(...reading.toSorted((one, other) => compare(maskedPath(one), maskedPath(other))));
    reading = [];
  };
  for (const exchange of exchanges) {
    if (exchange.request.method === 'GET') {
      reading.push(exchange);
    } else {
      endReading();
      sorted.push(exchange);
    }
  }
  endReading();
  return sorted;
}

function maskedPath({ request: { path } }: LiveExchange): string {
  return generated.reduce((shown, [pattern]) => shown.replace(pattern, '*'), path);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
