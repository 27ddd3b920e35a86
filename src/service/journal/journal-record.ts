import type { Answer, PlainRequest } from '../plain-http.js';
import { reuseAnswer, reuseRequest } from './reuse.js';

/** A request and its answer, as they were, less what is too long of their bodies. */
export class JournalRecord {
  /** Counts the requests of a sandbox, from 1. */
  readonly id: number;
  readonly request: PlainRequest;
  readonly answer: Answer;
  /** How long the body of the request was before it was cut. */
  readonly requestBytes: number;
  /** How many characters the body of the response had before it was cut. */
  readonly responseLength: number;
  /** About how much memory it takes. */
  readonly bytes: number;
  /** When the request came, in milliseconds since 1970. */
  readonly at: number = Date.now();
  /** Counts the records of a journal as they are settled, from 1; undefined until then. */
  settledAs: number | undefined;
  readonly #begun: number;
  readonly #settled: (record: JournalRecord) => void;
  #durationMs: number | undefined;

  /**
   * @param begun the moment of `performance.now()` at which the request came.
   * @param before one whose request and answer are kept in place of the same ones.
   * @param settled called once, when it is settled.
   */
  constructor(
    id: number,
    request: PlainRequest,
    answer: Answer,
    begun: number,
    before: JournalRecord | undefined,
    settled: (record: JournalRecord) => void,
  ) {
    this.id = id;
    this.request = reuseRequest(cutRequest(request), before?.request);
    this.answer = reuseAnswer(cutAnswer(answer), before?.answer);
    this.requestBytes = request.body.byteLength;
    this.responseLength = answer.body.length;
    this.bytes = bytesOf(this.request) + bytesPerCharacter * this.answer.body.length;
    this.#begun = begun;
    this.#settled = settled;
  }

  /** From the request, read in full, to its answer, in milliseconds; undefined until then. */
  get durationMs(): number | undefined {
    return this.#durationMs;
  }

  /** To be called by a transport, once the answer is on its way or never will be. */
  settle(): void {
    if (this.#durationMs === undefined) {
      this.#durationMs = performance.now() - this.#begun;
      this.#settled(this);
    }
  }
}

// Rather too much than too little: what texts of Latin letters take is half of it.
const bytesPerCharacter = 2;
const bytesPerHeader = 100;
const bytesPerRecord = 600;

function bytesOf({ path, query, headers, body }: PlainRequest): number {
  let characters = path.length + query.length;
  let bytes = bytesPerRecord + body.byteLength;
  for (const name in headers) {
    bytes += bytesPerHeader;
    characters += name.length + (headers[name]?.length ?? 0);
  }
  return bytes + bytesPerCharacter * characters;
}

/** So much of a body is kept, in bytes or characters. */
const maxBody = 16 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function cutRequest(request: PlainRequest): PlainRequest {
  return request.body.byteLength <= maxBody
    ? request
    : { ...request, body: new Uint8Array(request.body.subarray(0, maxBody)) };
}

function cutAnswer(answer: Answer): Answer {
  if (answer.body.length <= maxBody) {
    return answer;
  }
  // By way of bytes: a slice of a string keeps the whole string alive.
  const body = decoder.decode(encoder.encode(answer.body.slice(0, maxBody)));
  return { ...answer, body };
}
