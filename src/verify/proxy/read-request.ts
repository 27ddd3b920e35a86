import type { NewPlant } from '../../interface/plant.js';
import type { OperationName } from '../../interface/rules.js';
import { type SituationId, situations } from '../../interface/situations.js';
import { authenticate } from '../../service/authenticate.js';
import { Rejection } from '../../service/outcome.js';
import { headersByName } from '../../service/plain-http.js';
import { createPlantService } from '../../service/plant-service.js';
import { decodeSegment, findRoute } from '../../service/routes.js';
import type { StepSituation } from '../engine/step.js';
import type { HeaderList } from '../http/exchange.js';

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
  readonly query: string;
  /** The id in the path of a delete, decoded. */
  readonly id: string;
  /** The Authorization header; empty for none. */
  readonly user: string;
  /** The plant of a valid create. */
  readonly plant?: NewPlant | undefined;
  /** The situation that makes it none, or that is about its token. */
  readonly rejectedBy?: SituationId | undefined;
  /** The same, if the provider must reject it. */
  readonly situation?: StepSituation | undefined;
}

/** Reads requests by the interface alone. */
const reader = createPlantService({ anyToken: true, plants: [] });

export function readRequest({ method, url, headers: list, body }: PassedRequest): ReadRequest {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const headers = headersByName(list as Iterable<[string, string]>);
  const route = findRoute(path, method, '');
  const operation = method === 'HEAD' ? undefined : route?.operation;
  const { authorization, 'content-encoding': encoding = 'identity' } = headers;
  const read = { operation, query, id: decodeSegment(route?.id ?? ''), user: authorization ?? '' };
  if (operation === undefined) {
    return read;
  }
  const token = authenticate(authorization, reader, operation);
  if (token instanceof Rejection) {
    return { ...read, ...rejectedIn(token) };
  }
  if (operation !== 'create' || body === undefined || encoding !== 'identity' || !isPlain(body)) {
    return read;
  }
  const plant = reader.readNewPlant({ method, path, query, headers, body });
  if (plant instanceof Rejection) {
    return { ...read, ...rejectedIn(plant) };
  }
  // An id such as 7.0 may be an integer or not.
  return /"id"\s*:\s*-?\d+\s*[,}]/.test(Buffer.from(body).toString()) ? { ...read, plant } : read;
}

/** Whether all providers read a body alike: it is UTF-8, and gives no member twice. */
function isPlain(body: Uint8Array): boolean {
  const bytes = Buffer.from(body);
  const text = bytes.toString();
  const names = text.match(/(?<=")(id|name|tag)(?="\s*:)/g) ?? [];
  const isText = bytes[0] !== 0xef && Buffer.from(text).equals(bytes) && !/\\u00[4-7]/i.test(text);
  return isText && new Set(names).size === names.length;
}

function rejectedIn(rejection: Rejection): Pick<ReadRequest, 'rejectedBy' | 'situation'> {
  const by = rejection.by as SituationId;
  const situation: StepSituation | undefined = situations[by];
  return { rejectedBy: by, ...(situation?.requires === 'rejected' && { situation }) };
}
