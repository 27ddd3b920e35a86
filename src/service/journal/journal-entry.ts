import type { OperationName } from '../../interface/operation-name.js';
import type { FaultKind } from '../faults/fault.js';
import type { Answer } from '../plain-http.js';
import type { RejectedBy } from '../rejection.js';
import { hintAt } from './hint.js';
import type { JournalRecord } from './journal-record.js';

/** A request that the plant store got, and what it answered. */
export interface JournalEntry {
  /** Counts the requests of a sandbox, from 1. */
  readonly id: number;
  /** When it came: ISO 8601, in UTC. */
  readonly at: string;
  /** Absent where the path and the method are those of none. */
  readonly operation?: OperationName;
  /** Whose token it was, where one was accepted. */
  readonly user?: string;
  readonly request: JournalRequest;
  /** Absent where nothing was answered. */
  readonly response?: JournalResponse;
  /** The situation that it was rejected for, or `mock.header`. */
  readonly rejectedBy?: RejectedBy;
  /** The fault that failed it. */
  readonly fault?: FaultKind;
  /** How long a fault made it wait. */
  readonly delayMs?: number;
  /**
   * From the request, read in full, to its answer, the delay included, in milliseconds; absent until
   * it is answered.
   */
  readonly durationMs?: number;
  /** The nearest operation, and what was missing, where none was meant. */
  readonly hint?: string;
}

export interface JournalRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By names in small letters; of tokens and cookies only that there were some. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a long one the first 16 KiB. */
  readonly body: string;
  /** The length of the body as it came, where it was cut. */
  readonly bodyBytes?: number;
}

export interface JournalResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a long one the first 16 K characters. */
  readonly body: string;
  /** How many characters the body had, where it was cut. */
  readonly bodyLength?: number;
}

const decoder = new TextDecoder();

/** What a record tells to whom may not know tokens. */
export function toEntry(record: JournalRecord, basePath: string): JournalEntry {
  const { id, at, request, answer, requestBytes, responseLength, durationMs } = record;
  const { operation, user, rejectedBy, fault, delayMs, status, headers, body } = answer;
  const requestBody = decoder.decode(request.body);
  return {
    id,
    at: new Date(at).toISOString(),
    ...(operation && { operation }),
    ...(user !== undefined && { user }),
    request: {
      method: request.method,
      path: request.path,
      query: request.query,
      headers: redact(request.headers),
      body: requestBody,
      ...(requestBytes > request.body.byteLength && { bodyBytes: requestBytes }),
    },
    ...(status !== 0 && {
      response: {
        status,
        headers: { ...headers },
        body,
        ...(responseLength > body.length && { bodyLength: responseLength }),
      },
    }),
    ...(rejectedBy && { rejectedBy }),
    ...(fault && { fault }),
    ...(delayMs !== undefined && { delayMs }),
    ...(durationMs !== undefined && { durationMs }),
    ...(isUnmatched(answer) && { hint: hintAt(request, basePath) }),
  };
}

function isUnmatched({ operation, rejectedBy, fault }: Answer): boolean {
  const isRejected = rejectedBy !== undefined || fault !== undefined;
  return operation === undefined && isRejected && rejectedBy !== 'mock.header';
}

const secret = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key'];

function redact(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter((header): header is [string, string] => header[1] !== undefined)
      .map(([name, value]) => [name, secret.includes(name) ? redactValue(value) : value]),
  );
}

const scheme = /^(?:apikey|basic|bearer|digest|negotiate|token) /i;

/** The scheme stays, which may be what was wrong. */
function redactValue(value: string): string {
  return `${scheme.exec(value)?.[0] ?? ''}<redacted>`;
}
