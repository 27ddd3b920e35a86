import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { KitError } from '../interface/kit-error.js';
import { shorten } from '../interface/wording.js';
import { corsHeadersFor } from '../service/plain-http.js';

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
 * Reads origins of any scheme, such as `capacitor://localhost`, as pages send them.
 *
 * @throws KitError `invalid-option`, naming the origin and how to write it.
 */
export function parseOrigins(allowed: AllowedOrigins): AllowedOrigins {
  return typeof allowed === 'boolean' ? allowed : allowed.map(parseOrigin);
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Not the `origin` of URL: that is "null" for the schemes of apps.
  const origin = url?.host ? `${url.protocol}//${url.host}` : undefined;
  if (url === undefined || origin === undefined || ![origin, `${origin}/`].includes(url.href)) {
    throw new KitError('invalid-option', 'listen', {
      cause: `cors cannot have "${shorten(text)}"`,
      remedy: `Give an origin without a path, such as "${origin ?? 'http://localhost:5173'}".`,
      option: 'cors',
    });
  }
  return origin;
}

/** Allows every request of a page, with any headers. */
export function preflightHeaders(request: IncomingHttpHeaders): Record<string, string> {
  return {
    ...corsHeadersFor(request.origin ?? '*'),
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

/** Adds CORS headers to those of a response: lists are joined. */
export function addToLists(
  headers: OutgoingHttpHeaders,
  corsHeaders: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const lists = ['vary', 'access-control-expose-headers'].filter(
    (name) => headers[name] && corsHeaders[name],
  );
  const joined = lists.map((name) => [name, `${headers[name]}, ${corsHeaders[name]}`]);
  return lists.length === 0 ? corsHeaders : { ...corsHeaders, ...Object.fromEntries(joined) };
}
