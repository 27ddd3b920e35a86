import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'lossless-json';

/** A request as it is recorded. */
export interface RecordedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Absent if the credentials are those that the broker expects. */
  readonly authorization?: 'missing' | 'other';
  /** JSON is parsed, and what is in base64 is decoded: `{ "base64": "…" }`. */
  readonly body?: unknown;
}

/** An answer as it is recorded. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, if it is JSON without white space. */
  readonly json?: unknown;
  /** Any other body. */
  readonly text?: string;
}

export interface RecordedExchange {
  readonly request: RecordedRequest;
  readonly answer: RecordedAnswer;
}

const folder = join(import.meta.dirname, '../recordings');

/** Reads the exchanges of a recording; none if there is no such file. */
export function readRecording(name: string): RecordedExchange[] {
  const text = readIfThere(join(folder, `${name}.json`));
  return text === undefined ? [] : (parse(text) as { exchanges: RecordedExchange[] }).exchanges;
}

/** Writes a recording; one without an exchange has no file. */
export function writeRecording(name: string, exchanges: readonly RecordedExchange[]): void {
  const file = join(folder, `${name}.json`);
  if (exchanges.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${stringify({ exchanges }, undefined, 2)}\n`);
}

/** Deletes all recordings of tests, before all of them are written anew. */
export function deleteRecordings(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Whether two requests, answers or bodies are equal; the order of members does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other));
}

/** The body of a request as it is recorded. */
export function describeBody(text: string): unknown {
  const json = parseOrNothing(text);
  return json === undefined ? text : decodeContents(json);
}

/** The body of an answer as it is recorded. */
export function describeAnswerBody(text: string): Pick<RecordedAnswer, 'json' | 'text'> {
  if (text === '') {
    return {};
  }
  const json = parseOrNothing(text);
  return json !== undefined && stringify(json) === text ? { json } : { text };
}

/** The bytes of a recorded answer. */
export function bodyOf({ json, text = '' }: RecordedAnswer): string {
  return json === undefined ? text : (stringify(json) ?? '');
}

/** Replaces every string in a value; the names of its members stay. */
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') {
    return map(value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => mapStrings(item, map));
  }
  if (typeof value !== 'object' || value === null || 'isLosslessNumber' in value) {
    return value;
  }
  const members = Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)] as const);
  return Object.fromEntries(members);
}

/** Contracts are published in base64. */
function decodeContents(json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.map(decodeContents);
  }
  if (typeof json !== 'object' || json === null || 'isLosslessNumber' in json) {
    return json;
  }
  const members = Object.entries(json).map(([key, value]) => {
    const decoded = Buffer.from(String(value), 'base64');
    return key === 'content' && decoded.toString('base64') === value
      ? [key, { base64: decoded.toString() }]
      : [key, decodeContents(value)];
  });
  return Object.fromEntries(members);
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(stringify(digits(value)) ?? 'null');
}

/** Numbers by their digits: JSON.parse would round those above 2^53. */
function digits(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'number' ? { number: String(value) } : value;
  }
  if ('isLosslessNumber' in value) {
    return { number: String(value) };
  }
  return Array.isArray(value)
    ? value.map(digits)
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, digits(item)]));
}

function parseOrNothing(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
