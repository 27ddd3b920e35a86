import { redacted } from '../../interface/sensitive.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { defaultSandbox, sandboxHeader, tokenOf } from '../../service/sandbox-address.js';
import type { AccessToken } from '../../store/token-registry.js';
import { findLikeToken } from './find-like-token.js';

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

/** A token that the mock does not know, in place of one that the journal does not show. */
const unknownToken = 'unknown-token';

/** Headers that a client sets itself, or that belong to one connection or page. */
const leftOut =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent|origin|referer|keep-alive|dnt|sec-.*|priority|x-mock-sandbox)$/;

/**
 * Reads from the journal what is needed to repeat a request. The journal does not show tokens, so one that
 * the mock treats in the same way replaces it.
 *
 * @throws Error when the journal does not have the whole body as text.
 */
export function readRepeatable(
  entry: JournalEntry,
  context: {
    readonly origin: string;
    readonly users: readonly AccessToken[];
    readonly sandbox: string;
  },
): RepeatableRequest {
  const { origin, users, sandbox } = context;
  const { request } = entry;
  if (request.bodyBytes !== undefined) {
    throw new Error(
      `Failed to copy the request: the journal has only a part of its body of ${request.bodyBytes} bytes. Press "Send again", or copy it from your app.`,
    );
  }
  if (request.body.includes('\ufffd')) {
    throw new Error('Failed to copy the request: its body is not text. Press "Send again".');
  }
  const token = findLikeToken(entry, users)?.token;
  const isDefault = sandbox === defaultSandbox;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
    if (name === 'authorization' && token !== undefined) {
      return [[name, `Bearer ${isDefault ? token : tokenOf(token, sandbox)}`]];
    }
    return leftOut.test(name) ? [] : [[name, value.replaceAll(redacted, unknownToken)]];
  });
  const needsHeader = !isDefault && token === undefined;
  return {
    method: request.method,
    origin,
    path: (request.query === '' ? request.path : `${request.path}?${request.query}`).replaceAll(
      redacted,
      unknownToken,
    ),
    headers: Object.fromEntries([
      ...headers,
      ...(needsHeader ? [[sandboxHeader, sandbox] as const] : []),
    ]),
    body: request.body === '' ? undefined : request.body,
  };
}
