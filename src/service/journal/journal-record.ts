import { LongText, type SentBody } from '../long-text.js';
import type { Answer, PlainRequest } from '../plain-http.js';

interface RecordOptions {
  /** When the request was received, as `performance.now()`. */
  readonly startedAt: number;
  /** How much of a body is kept, in bytes or characters. */
  readonly maxBody: number;
  /** Called once, when it is settled. */
  readonly onSettled: (record: JournalRecord) => void;
}

/**
 * A request and what the service made of it; long bodies are cut.
 *
 * It holds the parts of the request without an object for them: a thousand records are alive, and garbage
 * collection copies each object.
 */
export class JournalRecord {
  /** Counts the requests of a sandbox, from 1. */
  readonly id: number;
  readonly path: string;
  readonly query: string;
  readonly headers: PlainRequest['headers'];
  readonly #method: string;
  readonly #origin: string | undefined;
  readonly #body: Uint8Array;
  readonly answer: Answer<string>;
  /** The length of the request's body before it was cut. */
  readonly requestBytes: number;
  /** When the request was received, in milliseconds since 1970. */
  readonly at: number = Date.now();
  /** Counts the records of a journal as they are settled, from 1; undefined until then. */
  settledAs: number | undefined;
  /** Whether it was rewound or cleared, so that it is not published if it is settled later. */
  isDropped = false;
  readonly #startedAt: number;
  readonly #onSettled: (record: JournalRecord) => void;
  #durationMs: number | undefined;
  #responseLength: number;
  /** The body of the response while it is sent, if it is sent in pieces. */
  #sending: LongText | SentBody | undefined;

  constructor(
    id: number,
    request: PlainRequest,
    answer: Answer,
    { startedAt, maxBody, onSettled }: RecordOptions,
  ) {
    this.id = id;
    const { method, origin, path, query, headers, body } = request;
    this.#method = method;
    this.#origin = origin;
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.#body = cutBody(body, maxBody);
    this.answer = cutAnswer(answer, maxBody);
    this.requestBytes = body.byteLength;
    const responseBody = answer.response?.body ?? '';
    const sent = responseBody === '' ? answer.sent : undefined;
    this.#sending = responseBody instanceof LongText ? responseBody : sent;
    this.#responseLength = responseBody.length;
    this.#startedAt = startedAt;
    this.#onSettled = onSettled;
  }

  get request(): PlainRequest {
    return {
      method: this.#method,
      ...(this.#origin !== undefined && { origin: this.#origin }),
      path: this.path,
      query: this.query,
      headers: this.headers,
      body: this.#body,
    };
  }

  /** The body of the response, or its beginning: of one that is sent in pieces, what was sent. */
  get responseBody(): string {
    return this.answer.sent?.text ?? this.answer.response?.body ?? '';
  }

  /**
   * The length of the response's body in characters, before it was cut. While a long one is sent, it is
   * the length of what was sent.
   */
  get responseLength(): number {
    return this.#sending?.length ?? this.#responseLength;
  }

  /** From the request, read in full, to its response, in milliseconds; undefined until then. */
  get durationMs(): number | undefined {
    return this.#durationMs;
  }

  /** A transport calls it when the response is on its way, or never will be. */
  settle(): void {
    if (this.#durationMs === undefined) {
      this.#durationMs = performance.now() - this.#startedAt;
      this.#responseLength = this.responseLength;
      this.#sending = undefined;
      this.#onSettled(this);
    }
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function cutBody(body: Uint8Array, maxBody: number): Uint8Array {
  return body.byteLength <= maxBody ? body : new Uint8Array(body.subarray(0, maxBody));
}

function cutAnswer(answer: Answer, maxBody: number): Answer<string> {
  const { response } = answer;
  if (response === undefined) {
    return { ...answer, response };
  }
  const text = response.body instanceof LongText ? response.body.start : response.body;
  if (text === response.body && text.length <= maxBody) {
    return answer as Answer<string>;
  }
  // Through bytes, because a slice of a string keeps the whole string in memory.
  const body = decoder.decode(encoder.encode(text.slice(0, maxBody)));
  return { ...answer, response: { ...response, body } };
}
