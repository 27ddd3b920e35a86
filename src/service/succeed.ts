import type { CompiledOutcome } from './compiled-profile.js';
import type { Success } from './operation.js';

/**
 * The success of an operation in a situation. What the outcome of the situation leaves open is as in
 * the usual outcome.
 *
 * @param usual the outcome of the operation in its usual situation.
 */
export function succeed(
  { outcome: usual }: CompiledOutcome,
  { outcome: { status, headers } }: CompiledOutcome,
  json?: string,
): Success {
  return { status: status ?? usual.status ?? 200, headers: headers ?? usual.headers, json };
}
