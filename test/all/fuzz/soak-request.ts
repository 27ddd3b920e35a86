/** What a generator expects of its request; absent for a hostile one, of which it expects only an answer. */
export type Intent =
  | { readonly kind: 'create'; readonly id: string; readonly name: string; readonly tag?: string }
  | { readonly kind: 'list'; readonly limit?: number }
  | { readonly kind: 'delete'; readonly id: string };

/** A request of a soak run, before a transport sends it. */
export interface SoakRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly intent?: Intent;
}

/** What a transport has received for a request. */
export interface SoakAnswer {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The users that may create, and their tokens. */
export const users = ['alice', 'bob'] as const;

export function tokenOf(user: string): string {
  return `Bearer ${user}-token`;
}

/** One line that shows a request in a report of a violation. */
export function describeRequest({ method, path, query, headers, body }: SoakRequest): string {
  const target = query === '' ? path : `${path}?${query}`;
  const text = JSON.stringify(new TextDecoder('latin1').decode(body.subarray(0, 300)));
  const cut = body.byteLength > 300 ? ` (the first 300 of ${body.byteLength} bytes)` : '';
  return `${method} ${JSON.stringify(target)} ${JSON.stringify(headers)} ${text}${cut}`;
}
