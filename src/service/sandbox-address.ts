import { isName, nameRule } from '../interface/syntax.js';
import { shorten } from '../interface/wording.js';
import type { TokenRegistry } from '../store/token-registry.js';
import { readBearer } from './authenticate.js';
import { Rejection } from './outcome.js';
import type { PlainRequest } from './plain-http.js';

/** The name of the sandbox for requests that name none. */
export const defaultSandbox = 'default';

/** The header that names the sandbox of a request; the response repeats it. */
export const sandboxHeader = 'x-mock-sandbox';

export interface Addressed {
  readonly sandbox: string;
  readonly request: PlainRequest;
}

/**
 * Reads which sandbox a request is for: the one in its `x-mock-sandbox` header, else the one after
 * the last `~` of its bearer token, unless a token with that `~` was issued.
 */
export function addressOf(request: PlainRequest, tokens: TokenRegistry): Addressed | Rejection {
  const { authorization, [sandboxHeader]: header } = request.headers;
  if (header !== undefined && !isName(header)) {
    const message = `${sandboxHeader} must be the name of a sandbox (${nameRule}), not "${shorten(header)}"`;
    return new Rejection('mock.header', 400, message);
  }
  if (!authorization?.includes('~')) {
    return { sandbox: header ?? defaultSandbox, request };
  }
  const { scheme = '', value = '' } = readBearer(authorization) ?? {};
  const mark = value.lastIndexOf('~');
  const [token, suffix] = [value.slice(0, mark), value.slice(mark + 1)];
  if (mark < 1 || !isName(suffix) || tokens.isIssued(value)) {
    return { sandbox: header ?? defaultSandbox, request };
  }
  const headers = { ...request.headers, authorization: scheme + token };
  return { sandbox: header ?? suffix, request: { ...request, headers } };
}

/** The token for a sandbox. */
export function tokenOf(token: string, sandbox: string): string {
  return `${token}~${sandbox}`;
}
