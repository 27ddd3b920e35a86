import type { FaultKind } from '../service/faults/fault.js';
import type { PlainRequest } from '../service/plain-http.js';
import { findRoute } from '../service/routes.js';
import type { RejectedBy } from '../service/stage-result.js';

/** A request that an app sent, and the response. */
export interface AppExchange {
  /** Its path is the part after the base path. */
  readonly request: PlainRequest;
  readonly status: number;
  readonly responseBody: string;
  /** Why the mock rejected it. Undefined if it did not, or if another service answered. */
  readonly rejectedBy?: RejectedBy | undefined;
  /** The fault that changed the response. */
  readonly fault?: FaultKind | undefined;
}

/** `DELETE /plants/{id}`. A path of another form is cut, since the rest of it may be a secret. */
export function describeRequest({ method, path }: Pick<PlainRequest, 'method' | 'path'>): string {
  const route = findRoute(path, method, '');
  return `${method} ${route?.path ?? path.replace(/(?<=^\/[^/]*\/).+/, '…')}`;
}

const unauthenticated = /^authentication\.(missing|unknown|ended)-token$/;

/** Whether the request was rejected because it has no valid token. */
export function isUnauthenticated({ rejectedBy, status }: AppExchange): boolean {
  return rejectedBy === undefined ? status === 401 : unauthenticated.test(rejectedBy);
}
