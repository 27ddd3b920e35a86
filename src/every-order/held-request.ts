import type { Exchange } from '../service/exchange.js';
import { pathWithQuery, textOf } from '../service/plain-http.js';
import { pathBelow } from '../service/routes.js';

/** A request whose response a run has held. */
export interface HeldRequest {
  /** `GET /plants?limit=5`. */
  readonly line: string;
  /** Undefined if its token was rejected. */
  readonly user: string | undefined;
  /** The id of the plant that it creates. */
  readonly id: string | undefined;
  /** Undefined if a fault drops the connection. */
  readonly status: number | undefined;
}

export function readHeldRequest(exchange: Exchange): HeldRequest {
  const { request, service, operation, user, response } = exchange;
  const { method, path, query, body } = request;
  const ownPath = pathBelow(service.basePath, path) || path;
  return {
    line: `${method} ${pathWithQuery({ path: ownPath, query })}`,
    user,
    id: operation === 'create' ? /"id"\s*:\s*(-?\d+)/.exec(textOf(body))?.[1] : undefined,
    status: response?.status,
  };
}

/** What a request has in common with the same one of another run, the surest first; ids may be random. */
export const likenesses: readonly ((request: HeldRequest) => string)[] = [
  ({ line, user, id }) => `${line} ${user} ${id}`,
  ({ line }) => line,
  ({ line }) => line.replace(/\?.*/, '').replace(/[^/]*\d[^/]*/g, ''),
];

/** `GET /plants (status 401)`: in brackets is what tells it from other requests with its line. */
export function nameRequest(number: number, requests: readonly HeldRequest[]): string {
  const request = requests[number - 1];
  if (request === undefined) {
    return `request ${number}`;
  }
  const { line, user, id, status = 'none' } = request;
  const equal = requests.filter((other) => other.line === line);
  const differs = (key: keyof HeldRequest) => equal.some((other) => other[key] !== request[key]);
  const details = [
    ...(differs('user') && user !== undefined ? [user] : []),
    ...(differs('id') && id !== undefined ? [`id ${id}`] : []),
    ...(differs('status') ? [`status ${status}`] : []),
  ];
  return details.length === 0 ? line : `${line} (${details.join(', ')})`;
}
