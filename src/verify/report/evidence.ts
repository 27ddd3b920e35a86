import { curlLine, type UnredactedRequest } from './curl.js';
import { cut } from './cut.js';
import { redact, redactHeader, type Secrets } from './redact.js';
import type { Evidence, RecordedExchange } from './verification-report.js';

/** One request and what came of it, with the secrets in both. */
export interface UnredactedExchange {
  readonly request: UnredactedRequest;
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: Uint8Array;
  };
  /** Why no response came. */
  readonly failure?: string;
  readonly durationMs: number;
  /** False where another request was under way meanwhile. */
  readonly wasAlone?: boolean;
}

/** How a provider violates a rule, before the secrets are taken out. */
export interface Violation {
  readonly expected: string;
  readonly actual: string;
  readonly exchanges: readonly UnredactedExchange[];
  /** How long nothing was sent before the last of them, in milliseconds, where that matters. */
  readonly pauseMs?: number;
}

const maxExchanges = 24;
const maxBodyCharacters = 4000;

/** Makes evidence that can be shown to anybody, of the last exchanges. */
export function toEvidence(
  { expected, actual, exchanges, pauseMs }: Violation,
  secrets: Secrets,
): Evidence {
  const last = exchanges.slice(-maxExchanges);
  const lines = last.map(({ request }) => curlLine(request, secrets));
  return {
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
    list.map(([name, value]) => [name, redactHeader(value, secrets)] as const);
  const body = (bytes: Uint8Array) =>
    cut(redact(new TextDecoder().decode(bytes), secrets), maxBodyCharacters);
  return {
    request: {
      method: request.method,
      url: redact(request.url, secrets),
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
