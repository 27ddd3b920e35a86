import type { Exchange } from '../http/exchange.js';

/** Headers of responses that an app may act on, other than Content-Type; by lower-case names. */
export const comparedHeaders = [
  'www-authenticate',
  'location',
  'link',
  'allow',
  'x-total-count',
  'content-range',
  'api-version',
  'deprecation',
] as const;

/** Headers whose values change with time: only their presence is compared. */
export const headersComparedByPresence = ['retry-after'] as const;

/** The compared headers of a response, by lower-case names. */
export function comparedHeadersOf({ response }: Exchange): Readonly<Record<string, string>> {
  const names: readonly string[] = comparedHeaders;
  return Object.fromEntries(
    (response?.headers ?? [])
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => names.includes(name)),
  );
}
