import type { Exchange } from '../service/exchange.js';
import { pathWithQuery } from '../service/plain-http.js';
import { defaultSandbox } from '../service/sandbox-address.js';

/** A request to the plant store, once its response is on its way. */
export interface HandledRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** The status of the response; 0 if a fault sent none, or the client had disconnected. */
  readonly status: number;
  /** From the request to its response, in milliseconds. The journal has the same, if the plant store answered. */
  readonly durationMs: number;
  /** The name of the sandbox; absent for the default one. */
  readonly sandbox?: string | undefined;
  /** The user of its token, if the token was accepted. */
  readonly user?: string | undefined;
  /** The situation that it was rejected for, or `mock.header`. */
  readonly rejectedBy?: Exchange['rejectedBy'];
  /** The fault that changed the response. */
  readonly fault?: Exchange['fault'];
  /** The scenario of that fault, or of the one that only delayed the response. */
  readonly scenario?: string | undefined;
  /** Present if the client disconnected before it had its response. */
  readonly disconnected?: true | undefined;
  /** The message of the Error, if the server answered in place of the plant store. */
  readonly message?: string | undefined;
  /** What was thrown, if the kit or a handler failed and the status is 500. */
  readonly defect?: unknown;
}

export function toHandledRequest(exchange: Exchange): HandledRequest {
  const { request, response, sandbox, user, rejectedBy, fault, scenario, defect } = exchange;
  return {
    method: request.method,
    path: pathWithQuery(request),
    status: response?.status ?? 0,
    durationMs: exchange.elapsedMs,
    sandbox: sandbox.name === defaultSandbox ? undefined : sandbox.name,
    user,
    rejectedBy,
    fault,
    scenario,
    disconnected: exchange.isDisconnected ? true : undefined,
    defect,
  };
}
