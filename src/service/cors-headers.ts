/** The response headers that a page of another origin may read. */
const exposedHeaders = [
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

/** Lets the page that sent a request read the response. */
export function corsHeadersFor(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders,
    vary: 'Origin',
  };
}
