import type { Exchange } from '../session/exchange.js';

/** Headers of responses that an app may act on, beside Content-Type; by lower-case names. */
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

/** Headers whose value changes with time: an app may act on them, but only their presence compares. */
export const headersComparedByPresence = ['retry-after'] as const;

/** Those of a response. */
export function comparedHeadersOf({ response }: Exchange): Readonly<Record<string, string>> {
  const names: readonly string[] = comparedHeaders;
  return Object.fromEntries(
    (response?.headers ?? [])
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => names.includes(name)),
  );
}
