import type { ResolvedProfile } from '../interface/open-points.js';
import type { PlainRequest } from './plain-http.js';
import { Rejection } from './rejection.js';

/** The media ranges that JSON is in (RFC 9110, 12.5.1). */
const roomy = ['application/json', 'application/*', '*/*'];
const refusing = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** A rejection, if the profile asks for one, unless the client would take JSON. */
export function refuseNotAcceptable(
  { headers }: PlainRequest,
  profile: ResolvedProfile,
): Rejection | undefined {
  const choice = profile['request.not-acceptable'];
  if (choice === 'ignore' || hasRoom(headers.accept)) {
    return undefined;
  }
  const message = 'The Accept header leaves no room for JSON: send "application/json", or none.';
  return new Rejection('request.not-acceptable', choice, message);
}

/** An empty header asks for nothing, as none does. */
function hasRoom(accept = ''): boolean {
  return accept.trim() === '' || accept.split(',').some(isRoomy);
}

function isRoomy(range: string): boolean {
  const [type = ''] = range.split(';');
  return roomy.includes(type.trim().toLowerCase()) && !refusing.test(range);
}
