import { curlLine, type UnredactedRequest } from './curl.js';
import { cut, type Mismatch } from './mismatch.js';
import { redact, redactHeader, redactUrl, type Secrets } from './redact.js';
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
}

/** A mismatch and the exchanges that show it, with their secrets. */
export interface UnredactedEvidence extends Mismatch {
  readonly exchanges: readonly UnredactedExchange[];
}

const maxExchanges = 24;
/** More than a report shows of any text, with the longest secret. */
const maxStart = 20_000;
const maxTextCharacters = 4000;
const maxHeaderCharacters = 500;
const maxHeaders = 50;

/** Takes the secrets out of evidence, and keeps its last exchanges. */
export function toEvidence(
  { exchanges, ...mismatch }: UnredactedEvidence,
  secrets: Secrets,
): Evidence {
  const last = exchanges.slice(-maxExchanges);
  return {
    ...toMismatch(mismatch, secrets),
    exchanges: last.map((exchange) => recordExchange(exchange, secrets)),
    curl: last.map(({ request }) => curlLine(request, secrets)),
  };
}

/** A mismatch without its secrets; long values are cut. */
export function toMismatch({ path, expected, actual }: Mismatch, secrets: Secrets): Mismatch {
  return {
    ...(path !== undefined && { path: shortText(path, secrets) }),
    expected: shortText(expected, secrets),
    actual: shortText(actual, secrets),
  };
}

/** An exchange without its secrets; long bodies are cut. */
export function recordExchange(
  { request, response, failure, durationMs }: UnredactedExchange,
  secrets: Secrets,
): RecordedExchange {
  const body = (bytes: Uint8Array) => {
    const start = new TextDecoder().decode(bytes.subarray(0, maxStart));
    return shortText(start, secrets, bytes.length > maxStart ? bytes.length : undefined);
  };
  return {
    request: {
      method: request.method,
      url: redactUrl(request.url, secrets),
      headers: firstHeaders(request.headers, secrets),
      ...(request.body && { body: body(request.body) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: firstHeaders(response.headers, secrets),
        body: body(response.body),
      },
    }),
    ...(failure !== undefined && { failure: shortText(failure, secrets) }),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** A text without its secrets, cut: a response may repeat a megabyte. */
function shortText(text: string, secrets: Secrets, length = text.length): string {
  const start = redact(text.slice(0, maxStart), secrets);
  return cut(start, maxTextCharacters, length);
}

type Headers = UnredactedRequest['headers'];

/** As many headers as a report shows. */
function firstHeaders(headers: Headers, secrets: Secrets): Headers {
  return headers
    .slice(0, maxHeaders)
    .map((header) => [
      cut(redact(header[0], secrets), maxHeaderCharacters),
      cut(redactHeader(header, secrets), maxHeaderCharacters),
    ]);
}
