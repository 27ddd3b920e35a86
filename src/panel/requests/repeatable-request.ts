import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { defaultSandbox, sandboxHeader, tokenOf } from '../../service/sandbox-address.js';
import type { AccessToken } from '../../store/token-registry.js';

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
  /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent|origin|referer|keep-alive|dnt|sec-.*|priority|x-mock-sandbox)$/;

/**
 * Reads from the journal what is needed to repeat a request. The journal does not show tokens, so a valid
 * token of the same user replaces it.
 */
export function readRepeatable(
  { request, user }: JournalEntry,
  context: {
    readonly origin: string;
    readonly users: readonly AccessToken[];
    readonly sandbox: string;
  },
): RepeatableRequest {
  const { origin, users, sandbox } = context;
  const token = users.find((one) => one.user === user && one.status === 'valid')?.token;
  const isDefault = sandbox === defaultSandbox;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
    if (name === 'authorization' && token !== undefined) {
      return [[name, `Bearer ${isDefault ? token : tokenOf(token, sandbox)}`]];
    }
    return leftOut.test(name) ? [] : [[name, value]];
  });
  const needsHeader = !isDefault && token === undefined;
  return {
    method: request.method,
    origin,
    path: request.query === '' ? request.path : `${request.path}?${request.query}`,
    headers: Object.fromEntries([
      ...headers,
      ...(needsHeader ? [[sandboxHeader, sandbox] as const] : []),
    ]),
    body: request.body === '' ? undefined : request.body,
  };
}
