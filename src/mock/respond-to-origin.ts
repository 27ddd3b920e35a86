import { corsHeadersFor } from '../service/plain-http.js';

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
  const origin = request.headers.get('origin');
  if (origin === null) {
    return respond();
  }
  const method = request.headers.get('access-control-request-method');
  if (request.method === 'OPTIONS' && method !== null) {
    return new Response(null, {
      status: 204,
      headers: {
        ...corsHeadersFor(origin),
        'access-control-allow-methods': method,
        'access-control-allow-headers':
          request.headers.get('access-control-request-headers') ?? 'Authorization, Content-Type',
      },
    });
  }
  const response = await respond();
  if (response.type !== 'error') {
    for (const [name, value] of Object.entries(corsHeadersFor(origin))) {
      response.headers.append(name, value);
    }
  }
  return response;
}
