import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { shorten } from '../interface/exact-json.js';
import { KitError } from '../interface/kit-error.js';
import { exposedHeaders } from '../service/exposed-headers.js';

export const noHeaders = {};

/** Pages of which origins may use the plant store: of all, of none other, or of these. */
export type AllowedOrigins = boolean | readonly string[];

/** Whether the page that sent a request may use the plant store; false for a request of no page. */
export function allowsOrigin(allowed: AllowedOrigins, { origin }: IncomingHttpHeaders): boolean {
  return (
    origin !== undefined && (typeof allowed === 'boolean' ? allowed : allowed.includes(origin))
  );
}

/**
 * Checks that origins are as browsers send them.
 *
 * @throws KitError `invalid-option`, naming the origin and how to write it.
 */
export function assertOrigins(allowed: AllowedOrigins): void {
  for (const origin of typeof allowed === 'boolean' ? [] : allowed) {
    const expected = URL.canParse(origin) ? new URL(origin).origin : 'null';
    if (expected !== origin || origin === 'null') {
      const example = expected === 'null' ? 'http://localhost:5173' : expected;
      throw new KitError({
        code: 'invalid-option',
        task: 'listen',
        cause: `cors cannot have "${shorten(origin)}"`,
        remedy: `Give an origin, such as "${example}".`,
        details: { option: 'cors' },
      });
    }
  }
}

/** Lets the page that sent a request read the response. */
export function corsHeadersFor({
  origin = '*',
}: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders,
    vary: 'Origin',
  };
}

/** Whether a request is a CORS preflight. */
export function isPreflight(method: string | undefined, request: IncomingHttpHeaders): boolean {
  return (
    method === 'OPTIONS' &&
    request.origin !== undefined &&
    request['access-control-request-method'] !== undefined
  );
}

/** Allows every request of a page, with any headers. */
export function preflightHeaders(request: IncomingHttpHeaders): Record<string, string> {
  return {
    ...corsHeadersFor(request),
    // Also a method that the path does not take: the response then says which it takes.
    'access-control-allow-methods': request['access-control-request-method'] ?? '*',
    'access-control-allow-headers':
      request['access-control-request-headers'] ?? 'Authorization, Content-Type',
    'access-control-max-age': '600',
    ...(request['access-control-request-private-network'] === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  };
}

const joinedLists = ['vary', 'access-control-expose-headers'];

/** Adds CORS headers to those of a response: lists are joined. */
export function addToLists(
  headers: OutgoingHttpHeaders,
  corsHeaders: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const lists = joinedLists.filter((name) => headers[name] && corsHeaders[name]);
  return lists.length === 0
    ? corsHeaders
    : {
        ...corsHeaders,
        ...Object.fromEntries(
          lists.map((name) => [name, `${headers[name]}, ${corsHeaders[name]}`]),
        ),
      };
}
