import { type Exchange, textOf } from './provider/exchange.js';
import type { Evidence, RecordedExchange } from './report.js';

/** Secrets, and what is shown in the place of each. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** What a check has seen, before its secrets are taken out. */
export interface Sighting {
  readonly expected: string;
  readonly actual: string;
  readonly exchanges: readonly Exchange[];
}

/** The last of many exchanges tell enough. */
const mostExchanges = 12;

/** Makes evidence that can be shown to anybody. */
export function toEvidence({ expected, actual, exchanges }: Sighting, secrets: Secrets): Evidence {
  const told = exchanges.slice(-mostExchanges);
  return {
    expected: redact(expected, secrets),
    actual: redact(actual, secrets),
    exchanges: told.map((exchange) => record(exchange, secrets)),
    curl: told.map((exchange) => curl(exchange, secrets)),
  };
}

/** An exchange without its secrets. */
export function record(
  { request, response, failure, durationMs }: Exchange,
  secrets: Secrets,
): RecordedExchange {
  const show = (text: string) => redact(text, secrets);
  const headers = (list: readonly (readonly [string, string])[]) =>
    list.map(([name, value]) => [name, showHeader(value, secrets)] as const);
  return {
    request: {
      method: request.method,
      url: show(request.url),
      headers: headers(request.headers),
      ...(request.body && { body: show(textOf(request.body)) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: headers(response.headers),
        body: show(textOf(response.body)),
      },
    }),
    ...(failure !== undefined && { failure: show(failure) }),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** A line for a shell that makes the request again, secrets as variables. */
function curl({ request }: Exchange, secrets: Secrets): string {
  const { method, url, headers, body } = request;
  const shown = headers.filter(([name]) => !name.startsWith('Accept'));
  const words = [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...shown.map(([name, value]) => `-H ${quoteSecret(`${name}: ${value}`, secrets)}`),
    ...(body === undefined ? [] : ['--data-binary @-']),
    quotePlain(redact(url, secrets)),
  ];
  return body === undefined ? words.join(' ') : `${print(body)} | ${words.join(' ')}`;
}

/** A word of a shell in which each secret is a variable. */
function quoteSecret(text: string, secrets: Secrets): string {
  const secret = secrets.find(([value]) => value !== '' && text.includes(value));
  if (secret === undefined) {
    return quotePlain(text);
  }
  const [value, name] = secret;
  const parts = text.split(value);
  return parts.every((part) => /^[\w :;,./=-]*$/.test(part))
    ? `"${parts.join(name)}"`
    : parts.map(quotePlain).join(`"${name}"`);
}

function print(body: Uint8Array): string {
  const isPlain = body.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (isPlain) {
    return `printf %s ${quotePlain(textOf(body))}`;
  }
  const escaped = Array.from(body, (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x25
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `printf ${quotePlain(escaped.join(''))}`;
}

function quotePlain(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** In a header every secret is hidden; elsewhere one so short that it may stand for itself is not. */
function showHeader(value: string, secrets: Secrets): string {
  return secrets.reduce((shown, [secret, name]) => shown.replaceAll(secret, name), value);
}

function redact(text: string, secrets: Secrets): string {
  return showHeader(
    text,
    secrets.filter(([secret]) => secret.length >= 8),
  );
}
