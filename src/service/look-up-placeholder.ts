import { parseInt64 } from '../interface/int64.js';
import { isPlainObject, numeralOf, parseExactJson } from '../interface/json.js';
import type { Placeholder } from '../interface/placeholders.js';
import { readBearer } from './authenticate.js';
import { decodeSegment } from './decode-segment.js';
import { lowerMemberCase } from './member-case.js';
import type { PlainRequest } from './plain-http.js';

/** Finds the value of a placeholder in a request; undefined if the request has none. */
export function lookUpPlaceholder(name: Placeholder, request: PlainRequest): string | undefined {
  const { method, path, query, headers } = request;
  switch (name) {
    case 'id':
      return method === 'DELETE' ? idInPath(path) : memberOf(request, name);
    case 'name':
    case 'tag':
      return memberOf(request, name);
    case 'limit':
      return new URLSearchParams(query).get('limit') ?? undefined;
    case 'path':
      return path;
    case 'url':
      return query === '' ? path : `${path}?${query}`;
    case 'method':
      return method;
    case 'token':
      return readBearer(headers.authorization ?? '')?.value;
    case 'message':
    case 'scope':
    case 'seconds':
    case 'total':
      return undefined;
  }
}

function idInPath(path: string): string {
  return decodeSegment(path.slice(path.lastIndexOf('/') + 1));
}

/** Reads a member of the plant in the body, even if other members are invalid. */
function memberOf({ body }: PlainRequest, member: 'id' | 'name' | 'tag'): string | undefined {
  const plant = parsePlantOrUndefined(body);
  const value = isPlainObject(plant) ? plant[member] : undefined;
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return typeof value === 'string' ? value : undefined;
  }
  const parsed = parseInt64(numeral);
  return 'id' in parsed ? parsed.id : numeral;
}

function parsePlantOrUndefined(body: Uint8Array): unknown {
  try {
    return lowerMemberCase(parseExactJson(new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}
