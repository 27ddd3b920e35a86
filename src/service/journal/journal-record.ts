import type { Answer, PlainRequest } from '../plain-http.js';

/** A request and its answer, as they were, less what is too long of their bodies. */
export class JournalRecord {
  /** Counts the requests of a sandbox, from 1. */
  readonly id: number;
  readonly request: PlainRequest;
  readonly answer: Answer;
  /** How long the bodies were before they were cut, in bytes and in characters. */
  readonly bodyLengths: { readonly request: number; readonly response: number };
  /** About how much memory it takes. */
  readonly bytes: number;
  /** When the request came, in milliseconds since 1970. */
  readonly at: number = Date.now();
  readonly #begun: number;
  readonly #publish: (record: JournalRecord) => void;
  #durationMs: number | undefined;

  /**
   * @param begun the moment of `performance.now()` at which the request came.
   * @param publish called once, when it is settled.
   */
  constructor(
    id: number,
    request: PlainRequest,
    answer: Answer,
    begun: number,
    publish: (record: JournalRecord) => void,
  ) {
    this.id = id;
    this.request = cutRequest(request);
    this.answer = cutAnswer(answer);
    this.bodyLengths = { request: request.body.byteLength, response: answer.body.length };
    this.bytes = bytesOf(this.request) + this.answer.body.length;
    this.#begun = begun;
    this.#publish = publish;
  }

  /** From the request to the end of its answer, in milliseconds; undefined until then. */
  get durationMs(): number | undefined {
    return this.#durationMs;
  }

  /** To be called by a transport, once the answer is on its way or never will be. */
  settle(): void {
    if (this.#durationMs === undefined) {
      this.#durationMs = performance.now() - this.#begun;
      this.#publish(this);
    }
  }
}

/** What a record takes beside its texts. */
const ownBytes = 500;

function bytesOf({ path, query, headers, body }: PlainRequest): number {
  let bytes = ownBytes + path.length + query.length + body.byteLength;
  for (const name in headers) {
    bytes += name.length + (headers[name]?.length ?? 0);
  }
  return bytes;
}

/** So much of a body is kept, in bytes or characters. */
const longestBody = 16 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function cutRequest(request: PlainRequest): PlainRequest {
  return request.body.byteLength <= longestBody
    ? request
    : { ...request, body: new Uint8Array(request.body.subarray(0, longestBody)) };
}

function cutAnswer(answer: Answer): Answer {
  if (answer.body.length <= longestBody) {
    return answer;
  }
  // By way of bytes: a slice of a string keeps the whole string alive.
  const body = decoder.decode(encoder.encode(answer.body.slice(0, longestBody)));
  return { ...answer, body };
}
