import { curlLine } from './curl.js';
import type { HeaderList, SentExchange } from './exchange.js';
import { redact, redactHeader, redactUrl, type Secrets } from './redact.js';
import { lastLines } from './server-output.js';
import type { Evidence, Mismatch, RecordedExchange } from './verification-report.js';
import { cut } from './wording.js';

const maxExchanges = 24;
const maxTextCharacters = 4000;

/** A mismatch and the last exchanges that show it, without their secrets. */
export function toEvidence(
  { exchanges, ...mismatch }: Mismatch & { readonly exchanges: readonly SentExchange[] },
  secrets: Secrets,
): Evidence {
  const last = exchanges.slice(-maxExchanges);
  return {
    ...toMismatch(mismatch, secrets),
    exchanges: last.map((exchange) => recordExchange(exchange, secrets)),
    curl: last.map(({ request, undecoded }) => curlLine(request, secrets, undecoded !== undefined)),
  };
}

/** A mismatch without its secrets; long values are cut. */
export function toMismatch({ path, expected, actual }: Mismatch, secrets: Secrets): Mismatch {
  return {
    ...(path !== undefined && { path: shorten(path, secrets) }),
    expected: shorten(expected, secrets),
    actual: shorten(actual, secrets),
  };
}

/** An exchange without its secrets; long bodies are cut. */
export function recordExchange(
  { request, response, failure, durationMs, serverOutput }: SentExchange,
  secrets: Secrets,
): RecordedExchange {
  const { method, url, body, bodyLength } = request;
  return {
    request: {
      method,
      url: redactUrl(url, secrets),
      headers: recordHeaders(request.headers, secrets),
      ...(body && { body: shorten(body, secrets, bodyLength) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: recordHeaders(response.headers, secrets),
        body: shorten(response.body, secrets, response.bodyLength),
      },
    }),
    ...(failure !== undefined && { failure: shorten(failure, secrets) }),
    durationMs: Math.round(durationMs * 10) / 10,
    ...(serverOutput && { serverOutput: lastLines(serverOutput, secrets) }),
  };
}

/**
 * A text without its secrets, which is cut if it is long.
 *
 * @param length the whole length, if the content is only the start of a body.
 */
function shorten(content: string | Uint8Array, secrets: Secrets, length = content.length): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const missing = length - content.length;
  const shown = redact(text, secrets, missing > 0);
  return cut(shown, maxTextCharacters, shown.length + missing);
}

function recordHeaders(headers: HeaderList, secrets: Secrets): HeaderList {
  return headers.map((header) => [redact(header[0], secrets), redactHeader(header, secrets)]);
}
