import type { JournalEntry } from '../service/journal/journal-entry.js';
import { pathWithQuery } from '../service/plain-http.js';
import { toCommandLine } from '../text/command-line.js';

export interface RepeatableRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Headers that a client sets itself, or that belong to one connection or page. */
const leftOut =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|accept-language|user-agent|origin|referer|keep-alive|dnt|sec-.*|priority)$/;

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
    throw new Error('Failed to copy the request: its body is not text. Press "Resend".');
  }
  const sent = Object.entries(headers).filter(([name]) => !leftOut.test(name));
  return {
    method,
    url: origin + pathWithQuery(request),
    headers: Object.fromEntries(sent),
    ...(body !== '' && { body }),
  };
}

/** A curl command in several lines that sends the request. */
export function toCurl({ method, url, headers, body }: RepeatableRequest): string {
  const command = ['curl'];
  if (/[{}[\]]/.test(url)) {
    // Without it, curl would expand {id} and [1-3].
    command.push('--globoff');
  }
  if (method === 'HEAD') {
    command.push('--head');
  } else if (method !== 'GET') {
    command.push('-X', method);
  }
  command.push(url);
  const lines = [toCommandLine(command)];
  for (const [name, value] of Object.entries(headers)) {
    lines.push(toCommandLine(['-H', `${name}: ${value}`]));
  }
  if (body !== undefined) {
    lines.push(toCommandLine(['--data-raw', body]));
  }
  return lines.join(' \\\n  ');
}
