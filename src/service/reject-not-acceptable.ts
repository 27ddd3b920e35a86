import type { OperationName } from '../interface/operation-name.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { PlainRequest } from './plain-http.js';
import { type Rejection, rejectByProfile } from './rejection.js';

/** The media ranges that JSON is in (RFC 9110, 12.5.1). */
const jsonRanges = ['application/json', 'application/*', '*/*'];
const weightOfZero = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** A rejection, if the profile asks for one, unless the client would take JSON. */
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
        'The Accept header leaves no room for JSON: send "application/json", or none.',
      );
}

/** An empty header asks for nothing, as none does. */
function acceptsJson(accept = ''): boolean {
  return accept.trim() === '' || accept.split(',').some(includesJson);
}

function includesJson(range: string): boolean {
  const [type = ''] = range.split(';');
  return jsonRanges.includes(type.trim().toLowerCase()) && !weightOfZero.test(range);
}
