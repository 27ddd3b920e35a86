import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { KitError } from '../text/kit-error.js';
import { shorten } from '../text/wording.js';

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
