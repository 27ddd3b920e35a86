/** The response headers that a page of another origin may read, in the form of a header. */
export const exposedHeaders = [
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
