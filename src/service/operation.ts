import type { CompiledOutcome } from './compiled-profile.js';
import type { LongText } from './long-text.js';
import type { OutcomeValues } from './rejection.js';

/** The outcome of a request that is accepted. */
export interface Success {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly values?: OutcomeValues;
  /** The body; absent for none. */
  readonly json?: string | LongText | undefined;
}

/**
 * The success of an operation in a situation. A status or headers that the outcome of the situation does
 * not set are those of the usual outcome.
 *
 * @param usual the outcome of the operation in its usual situation.
 */
export function succeed(
  { outcome: usual }: CompiledOutcome,
  { outcome: { status, headers } }: CompiledOutcome,
  json?: string | LongText,
): Success {
  return { status: status ?? usual.status ?? 200, headers: headers ?? usual.headers, json };
}
