import type { LongText } from './long-text.js';

/** A request, independent of any transport. */
export interface PlainRequest {
  /** In capitals. */
  readonly method: string;
  /** Where it was sent to: `https://api.example.com`. Absent if only the Host header says it. */
  readonly origin?: string;
  /** Percent-encoded as it was sent, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The bytes as they were sent, so that the service alone decides how to read them; without the
   * `content-encoding` that a transport has decoded.
   */
  readonly body: Uint8Array;
}

/** A response, independent of any transport. */
export interface PlainResponse<Body extends string | LongText = string | LongText> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: Body;
}

/** The headers of a Fetch request or response by lower-case names: happy-dom iterates them as they were written. */
export function headersByName(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
}

export const noBody: Uint8Array = new Uint8Array();
