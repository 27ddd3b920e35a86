import type { Evidence, RecordedExchange } from './report.js';
import { type Exchange, textOf } from './session/exchange.js';

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
  const has = (name: string) => headers.some(([other]) => other.toLowerCase() === name);
  const shown = headers.filter(([name, value]) => !isOfCurl(name.toLowerCase(), value));
  const words = [
    'curl -i',
    ...(method === 'GET' && body === undefined ? [] : [`-X ${method}`]),
    ...shown.map((header) => `-H ${quote(headerOfCurl(header), secrets)}`),
    ...(body === undefined || has('content-type') ? [] : ["-H 'Content-Type:'"]),
    ...(body === undefined ? [] : ['--data-binary @-']),
    // Curl takes brackets for a choice of addresses.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    quote(url, telling(secrets)),
  ];
  const line = words.join(' ');
  return body === undefined ? line : `${print(body, telling(secrets))} | ${line}`;
}

/** Whether curl sends such a header by itself, or can do without it. */
function isOfCurl(name: string, value: string): boolean {
  return (
    name === 'accept-encoding' || (name === 'accept' && /^(application\/json|\*\/\*)$/.test(value))
  );
}

/** Curl takes a header for one to leave out if nothing is behind its colon. */
function headerOfCurl([name, value]: readonly [string, string]): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

/** A word of a shell in which each secret is a variable. */
function quote(text: string, secrets: Secrets): string {
  const parts = split(text, secrets);
  const isSimple = parts.every(
    ({ text, name }) => name !== undefined || /^[\w :;,./=-]*$/.test(text),
  );
  if (parts.length === 1 || !isSimple) {
    return parts
      .map(({ text, name }) => (name === undefined ? quotePlain(text) : `"${name}"`))
      .join('');
  }
  const words = parts.map(({ text, name }, position) =>
    name !== undefined && /^\w/.test(parts[position + 1]?.text ?? '')
      ? name.replace(/^\$(\w+)$/, (_, variable) => `\${${variable}}`)
      : (name ?? text),
  );
  return `"${words.join('')}"`;
}

/** A command of a shell that prints these bytes. */
function print(body: Uint8Array, secrets: Secrets): string {
  const bytes = (text: string) => Buffer.from(text).toString('latin1');
  const parts = split(
    Buffer.from(body).toString('latin1'),
    secrets.map(([secret, name]) => [bytes(secret), name]),
  );
  const names = parts.flatMap(({ name }) => name ?? []);
  const [first, ...others] = parts;
  if (others.length === 0 && first?.name === undefined && /^[ -~]*$/.test(first?.text ?? '')) {
    return `printf %s ${quotePlain(first?.text ?? '')}`;
  }
  const format = parts.map(({ text, name }) => (name === undefined ? escapeBytes(text) : '%s'));
  // What begins with a dash would be taken for a flag.
  const words = [format.join('').replace(/^-/, '\\055')].map(quotePlain);
  return `printf ${[...words, ...names.map((name) => `"${name}"`)].join(' ')}`;
}

function escapeBytes(text: string): string {
  return text.replace(
    /[^ -~]|[\\%]/g,
    (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

function quotePlain(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A piece of a text: a secret, and what is shown in its place, or what is between secrets. */
interface Part {
  readonly text: string;
  readonly name?: string | undefined;
}

/** Takes a text apart at its secrets; of two that begin at one place, the longer one counts. */
function split(text: string, secrets: Secrets): readonly Part[] {
  const names = new Map(secrets.filter(([secret]) => secret !== ''));
  if (names.size === 0) {
    return [{ text }];
  }
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length);
  const patterns = longestFirst.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return text
    .split(new RegExp(`(${patterns.join('|')})`))
    .map((part, position) =>
      position % 2 === 0 ? { text: part } : { text: part, name: names.get(part) },
    )
    .filter((part, _position, { length }) => part.text !== '' || length === 1);
}

/** In a header every secret is hidden. */
function showHeader(value: string, secrets: Secrets): string {
  return split(value, secrets)
    .map(({ text, name }) => name ?? text)
    .join('');
}

/** Elsewhere a secret so short that it may stand for itself is not hidden. */
function telling(secrets: Secrets): Secrets {
  return secrets.filter(([secret]) => secret.length >= 8);
}

/** A text without its secrets, but for such as are so short that they may stand for themselves. */
export function redact(text: string, secrets: Secrets): string {
  return showHeader(text, telling(secrets));
}
