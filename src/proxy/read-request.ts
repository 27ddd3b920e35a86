import { describedSituations } from '../interface/described-situations.js';
import type { OperationName } from '../interface/operation-name.js';
import { type NewPlant, plantFieldNames } from '../interface/plant.js';
import type { SampleRequest } from '../interface/situation.js';
import type { SituationId } from '../interface/situations.js';
import { isByProgram } from '../service/is-by-program.js';
import { headersByName, noBody } from '../service/plain-http.js';
import { createPlantService } from '../service/plant-service.js';
import { createReadNewPlant } from '../service/read-new-plant.js';
import { findRoute, lastSegmentOf } from '../service/routes.js';
import { authenticate } from '../service/sender.js';
import { Rejection } from '../service/stage-result.js';
import { hasWholeCharacters } from '../verify/engine/effects.js';
import type { Step } from '../verify/engine/step.js';
import { decodeText, type HeaderList } from '../verify/http/exchange.js';

/** A request as a client has sent it. */
export interface PassedRequest {
  readonly method: string;
  /** Below the base URL, with the query. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Undefined if it was too large to keep. */
  readonly body: Uint8Array | undefined;
}

/** What a request means by the interface. */
export interface ReadRequest {
  /** Undefined for any other path or method. */
  readonly operation: OperationName | undefined;
  /** Its user is the Authorization header; empty for none. It has a situation if the provider must reject it. */
  readonly step: Step<string>;
}

/** Reads requests by the interface alone. */
const reader = createPlantService({ anyToken: true, plants: [] });
const readNewPlant = createReadNewPlant(reader.profile);

export function readRequest({ method, url, headers: list, body }: PassedRequest): ReadRequest {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const headers = headersByName(list as Iterable<[string, string]>);
  const route = findRoute(path, method, '');
  const isForInterface = method !== 'HEAD' && isByProgram(headers);
  const operation = isForInterface ? route?.operation : undefined;
  const { authorization, 'content-encoding': encoding = 'identity' } = headers;
  const plain = operation === 'delete' ? `/plants/${lastSegmentOf(path)}` : url;
  const request = { method: method as SampleRequest['method'], path: plain };
  const step = { request, user: authorization ?? '' };
  if (operation === undefined) {
    return { operation, step };
  }
  const token = authenticate(authorization, reader, operation);
  const isRead = operation === 'create' && body && encoding === 'identity' && isPlain(body);
  const plant = isRead ? readNewPlant({ method, path, query, headers, body }) : undefined;
  const rejection = [token, plant].find((result) => result instanceof Rejection);
  if (rejection !== undefined) {
    const situation = describedSituations[rejection.by as SituationId];
    return { operation, step: situation.requires === 'rejected' ? { ...step, situation } : step };
  }
  const sent = plant as NewPlant | undefined;
  return sent === undefined || isAmbiguous(sent, body)
    ? { operation, step }
    : { operation, step: { ...step, request: { ...request, sent } } };
}

/** Whether providers may store a plant in different ways: an id such as 7.0, or half of a surrogate pair. */
function isAmbiguous(plant: NewPlant, body: Uint8Array | undefined): boolean {
  return !hasWholeCharacters(plant) || /"id"\s*:\s*-?\d+[.e]/i.test(decodeText(body ?? noBody));
}

const memberNames = new RegExp(`(?<=")(id|${plantFieldNames.join('|')})(?="\\s*:)`, 'g');

/** Whether all providers read a body in the same way: it is UTF-8, and has no member twice. */
function isPlain(body: Uint8Array): boolean {
  const bytes = Buffer.from(body);
  const text = bytes.toString();
  const names = text.match(memberNames) ?? [];
  const isText = bytes[0] !== 0xef && Buffer.from(text).equals(bytes) && !/\\u00[4-7]/i.test(text);
  return isText && new Set(names).size === names.length;
}
