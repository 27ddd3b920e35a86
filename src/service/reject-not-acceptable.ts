import type { OperationName } from '../interface/rules.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, rejectByProfile } from './outcome.js';
import type { PlainRequest } from './plain-http.js';

/** The media ranges that include JSON (RFC 9110, 12.5.1). */
const jsonRanges = ['application/json', 'application/*', '*/*'];
const weightOfZero = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** Rejects a client that does not accept JSON, unless the profile serves it all the same. */
export function rejectNotAcceptable(
  { headers }: PlainRequest,
  profile: CompiledProfile,
  operation: OperationName,
): Rejection | undefined {
  return profile.isUsual('request.not-acceptable') || acceptsJson(headers.accept)
    ? undefined
    : rejectByProfile(
        'request.not-acceptable',
        profile.outcomeOf('request.not-acceptable', operation),
        'The Accept header excludes JSON: send "application/json", or no such header.',
      );
}

/** An empty header is like none. */
function acceptsJson(accept = ''): boolean {
  return accept.trim() === '' || accept.split(',').some(includesJson);
}

function includesJson(range: string): boolean {
  const [type = ''] = range.split(';');
  return jsonRanges.includes(type.trim().toLowerCase()) && !weightOfZero.test(range);
}
