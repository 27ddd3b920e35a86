import type { JournalEntry } from '../../service/journal/journal-entry.js';

/** A request that a person can send again. */
export interface RepeatableRequest {
  readonly method: string;
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if there was none. */
  readonly body: string | undefined;
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
  const { method, path, query, headers, body, bodyBytes } = request;
  if (bodyBytes !== undefined) {
    throw new Error(
      `Failed to copy the request: the journal has only a part of its body of ${bodyBytes} bytes. Press "Send again", or copy it from your app.`,
    );
  }
  if (body.includes('\ufffd')) {
    throw new Error('Failed to copy the request: its body is not text. Press "Send again".');
  }
  return {
    method,
    origin,
    path: query === '' ? path : `${path}?${query}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !leftOut.test(name))),
    body: body === '' ? undefined : body,
  };
}
