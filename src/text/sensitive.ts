/** The headers that carry credentials, in lower case. */
const sensitiveHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'x-access-token',
  'x-api-key',
  'x-auth-token',
]);

/** Whether a header carries credentials, which no journal and no report may show. */
export function isSensitiveHeader(name: string): boolean {
  return sensitiveHeaders.has(name.toLowerCase());
}

/** What is shown in place of a secret. */
export const redacted = '<redacted>';

const parameters = 'access_token|api_key|apikey|client_secret|id_token|refresh_token|token';
const sensitiveParameter = new RegExp(
  `((?:^|[?&;#])(?:${parameters.replaceAll('_', '(?:_|%5f)')})=)[^&;#\\s"'<>]+`,
  'gi',
);

const sensitiveMember = new RegExp(
  `("(?:password|${parameters.replaceAll('_', '_?')})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+`,
  'gi',
);

/** Found in each of the names of parameters; nearly every URL has none, and takes less time. */
const mayBeSensitive = /token|key|secret/i;

/** A URL or a query in which the values of parameters that carry credentials are redacted. */
export function redactParameters(url: string): string {
  return url.includes('=') && mayBeSensitive.test(url)
    ? url.replace(sensitiveParameter, `$1${redacted}`)
    : url;
}

/** A JSON text in which the values of members that carry credentials are redacted, as a login has them. */
export function redactMembers(json: string): string {
  return json.replace(sensitiveMember, `$1${redacted}`);
}
