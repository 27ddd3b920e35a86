import type { SituationId } from '../interface/situations.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import { fillHeaders, type TemplateValues } from './fill-template.js';
import type { Success } from './operation.js';

/**
 * A success of an operation in a situation: its status and headers, or else those that the operation
 * has otherwise.
 *
 * @param usual the situation in which the operation does what it is for.
 */
export function succeed(
  profile: CompiledProfile,
  usual: SituationId,
  { outcome: { status, headers } }: CompiledOutcome,
  values: TemplateValues,
  json?: string,
): Success {
  const { outcome } = profile.outcomeOf(usual);
  const added = headers ?? outcome.headers;
  return {
    status: status ?? outcome.status ?? 200,
    headers: added && fillHeaders(added, values),
    json,
  };
}
