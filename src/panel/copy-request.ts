import type { JournalEntry } from '../service/journal/journal-entry.js';

export interface RepeatableRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Headers that a client sets itself, or that belong to one connection or page. */
const leftOut =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent|origin|referer|keep-alive|dnt|sec-.*|priority)$/;

/**
 * Reads from the journal what is needed to repeat a request as it was sent.
 *
 * @throws Error when the journal does not have the whole body as text.
 */
export function readRepeatable({ request }: JournalEntry, origin: string): RepeatableRequest {
  const { method, headers, body, bodyBytes } = request;
  if (bodyBytes !== undefined) {
    throw new Error(
      `Failed to copy the request: the journal has only a part of its body of ${bodyBytes} bytes. Copy it from your app.`,
    );
  }
  if (body.includes('\ufffd')) {
    throw new Error('Failed to copy the request: its body is not text. Press "Send again".');
  }
  return {
    method,
    url: origin + pathOf(request),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !leftOut.test(name))),
    ...(body !== '' && { body }),
  };
}

export function pathOf({ path, query }: JournalEntry['request']): string {
  return query === '' ? path : `${path}?${query}`;
}

export function toCurl({ method, url, headers, body }: RepeatableRequest): string {
  const flags = [
    // Without it, curl would expand {id} and [1-3].
    ...(/[{}[\]]/.test(url) ? ['--globoff'] : []),
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`-X ${quote(method)}`]),
  ];
  return [
    ['curl', ...flags, quote(url)].join(' '),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** Quotes a text so that a shell takes every character as it is. */
function quote(text: string): string {
  return /^[\w/:.,@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function toFetch({ url, ...init }: RepeatableRequest): string {
  return `await fetch(${toArguments({ url, ...init })});`;
}

/** The arguments of `fetch` and of `new Request`. */
export function toArguments({ url, ...init }: RepeatableRequest, indent = ''): string {
  if (init.body !== undefined && (init.method === 'GET' || init.method === 'HEAD')) {
    throw new Error(
      `Failed to copy the request: fetch sends no body with ${init.method}. Copy it as curl.`,
    );
  }
  const options = JSON.stringify(init, null, 2).replaceAll('\n', `\n${indent}`);
  return `${JSON.stringify(url)}, ${options}`;
}
