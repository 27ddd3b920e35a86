import { curlLine, type UnredactedRequest } from './curl.js';
import { cut } from './cut.js';
import type { Mismatch } from './mismatch.js';
import { redact, redactHeader, redactUrl, type Secrets } from './redact.js';
import { startOfBody } from './start-of-body.js';
import type { Evidence, RecordedExchange } from './verification-report.js';

/** A request and its response, with the secrets in both. */
export interface UnredactedExchange {
  readonly request: UnredactedRequest;
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: Uint8Array;
  };
  /** Why there was no response. */
  readonly failure?: string;
  readonly durationMs: number;
  /** False if another request was under way meanwhile. */
  readonly wasAlone?: boolean;
}

/** A mismatch and the exchanges that show it, with their secrets. */
export interface UnredactedEvidence extends Mismatch {
  readonly exchanges: readonly UnredactedExchange[];
  /** How long nothing was sent before the last exchange, in milliseconds, if that matters. */
  readonly pauseMs?: number;
}

const maxExchanges = 24;
const maxBodyCharacters = 4000;

/** Takes the secrets out of evidence, and keeps its last exchanges. */
export function toEvidence(
  { path, expected, actual, exchanges, pauseMs }: UnredactedEvidence,
  secrets: Secrets,
): Evidence {
  const last = exchanges.slice(-maxExchanges);
  const lines = last.map(({ request }) => curlLine(request, secrets));
  return {
    ...(path !== undefined && { path: redact(path, secrets) }),
    expected: redact(expected, secrets),
    actual: redact(actual, secrets),
    exchanges: last.map((exchange) => recordExchange(exchange, secrets)),
    curl:
      pauseMs === undefined ? lines : lines.toSpliced(-1, 0, `sleep ${Math.ceil(pauseMs / 1000)}`),
    ...(exchanges.some(({ wasAlone }) => wasAlone === false) && { isConcurrent: true as const }),
  };
}

/** An exchange without its secrets; long bodies are cut. */
export function recordExchange(
  { request, response, failure, durationMs }: UnredactedExchange,
  secrets: Secrets,
): RecordedExchange {
  const headers = (list: UnredactedRequest['headers']) =>
    list.map((header) => [header[0], redactHeader(header, secrets)] as const);
  const body = (bytes: Uint8Array) => cut(redact(startOfBody(bytes), secrets), maxBodyCharacters);
  return {
    request: {
      method: request.method,
      url: redactUrl(request.url, secrets),
      headers: headers(request.headers),
      ...(request.body && { body: body(request.body) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: headers(response.headers),
        body: body(response.body),
      },
    }),
    ...(failure !== undefined && { failure: redact(failure, secrets) }),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}
