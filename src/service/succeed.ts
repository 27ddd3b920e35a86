import type { CompiledOutcome } from './compiled-profile.js';
import type { Success } from './operation.js';

/**
 * A success of an operation in a situation: its status and headers, or else those that the operation
 * has otherwise.
 *
 * @param usual the outcome when the operation does what it is for.
 */
export function succeed(
  { outcome: usual }: CompiledOutcome,
  { outcome: { status, headers } }: CompiledOutcome,
  json?: string,
): Success {
  return { status: status ?? usual.status ?? 200, headers: headers ?? usual.headers, json };
}
