import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

const exposed = [
  'Allow',
  'API-Version',
  'Content-Length',
  'Preference-Applied',
  'Retry-After',
  'WWW-Authenticate',
  'X-Mock-Response-Code',
  'X-Mock-Response-Delay',
  'X-Mock-Sandbox',
  'X-Mock-Scenario',
].join(', ');

export const noHeaders = {};

/** Lets the page that asks read the answer; empty where no page asks. */
export function corsHeadersFor(request: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const { origin } = request;
  if (origin === undefined) {
    return noHeaders;
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposed,
    vary: 'Origin',
  };
}

/** Whether a browser asks if a page may send the request that it is about to send. */
export function isPreflight(method: string | undefined, request: IncomingHttpHeaders): boolean {
  return (
    method === 'OPTIONS' &&
    request.origin !== undefined &&
    request['access-control-request-method'] !== undefined
  );
}

/** Yes to whatever a page asks to send, the Authorization header included. */
export function preflightHeaders(request: IncomingHttpHeaders): Record<string, string> {
  return {
    ...corsHeadersFor(request),
    // Also one that the path does not take, whose answer says which it takes.
    'access-control-allow-methods': request['access-control-request-method'] ?? '*',
    'access-control-allow-headers':
      request['access-control-request-headers'] ?? 'Authorization, Content-Type',
    'access-control-max-age': '600',
    ...(request['access-control-request-private-network'] === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  };
}

/** The CORS headers; those of them that are lists, behind what an answer has in them already. */
export function addToLists(
  headers: OutgoingHttpHeaders,
  corsHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const lists = ['vary', 'access-control-expose-headers'].filter(
    (name) => headers[name] && corsHeaders[name],
  );
  return {
    ...corsHeaders,
    ...Object.fromEntries(lists.map((name) => [name, `${headers[name]}, ${corsHeaders[name]}`])),
  };
}
