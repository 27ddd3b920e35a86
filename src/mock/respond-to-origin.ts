import {
  corsHeadersFor,
  headersByName,
  isPreflight,
  preflightHeaders,
} from '../service/plain-http.js';

/**
 * Lets the page that sent a request read the response, and answers its preflight.
 *
 * Requests have an origin where the client checks CORS itself behind what intercepts them: XMLHttpRequest of
 * jsdom does, with msw 3. In browsers, interception comes first.
 */
export async function respondToOrigin(
  request: Request,
  respond: () => Promise<Response>,
): Promise<Response> {
  const headers = headersByName(request.headers);
  if (isPreflight(request.method, headers)) {
    return new Response(null, { status: 204, headers: preflightHeaders(headers) });
  }
  const response = await respond();
  const { origin } = headers;
  if (origin !== undefined && response.type !== 'error') {
    for (const [name, value] of Object.entries(corsHeadersFor(origin))) {
      response.headers.append(name, value);
    }
  }
  return response;
}
