import type { OperationName } from '../../interface/operation-name.js';
import type { Exchange, ProxiedAnswer } from '../exchange.js';
import type { FaultKind } from '../faults/fault.js';
import { cutText } from '../long-text.js';
import type { PlainRequest, PlainResponse } from '../plain-http.js';
import { findRoute, nearestOperation } from '../routes.js';
import type { RejectedBy } from '../stage-result.js';
import { beginningOf, responseBodyOf, responseLengthOf } from './bodies.js';

/** A request that the plant store received, and its response. */
export interface JournalEntry {
  /** Counts the requests of a sandbox, from 1. */
  readonly id: number;
  /** When it was received: ISO 8601, in UTC. */
  readonly at: string;
  /** Absent if the path and the method are not those of an operation. */
  readonly operation?: OperationName;
  /** The user of its token, if the token was accepted. */
  readonly user?: string;
  readonly request: JournalRequest;
  /** Absent if nothing was answered. */
  readonly response?: JournalResponse;
  /** The situation that it was rejected for, or `mock.header`. */
  readonly rejectedBy?: RejectedBy;
  /** The fault that changed the response. */
  readonly fault?: FaultKind;
  /** The scenario of that fault, or of the one that only delayed the response. */
  readonly scenario?: string;
  /** How long a fault delayed the response. */
  readonly delayMs?: number;
  /** Present as long as a fault, or `everyOrder`, holds the response. */
  readonly held?: true;
  /** Present if the client disconnected before it had its response. */
  readonly disconnected?: true;
  /** The time in milliseconds from the whole request to its response, with the delay; absent until it is answered. */
  readonly durationMs?: number;
  /** Only behind `plant-store-kit proxy`. */
  readonly proxied?: ProxiedAnswer;
  /** The nearest operation, and what differs from it, if the request is for no operation. */
  readonly hint?: string;
}

export interface JournalRequest {
  readonly method: string;
  /** Where it was sent to: `http://127.0.0.1:4010`. Absent if its Host header names no host. */
  readonly origin?: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** As they were sent, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most as much as `journal.bodyBytes` says: by default the first 16 KiB. */
  readonly body: string;
  /** The length of the body before it was cut; absent if it was not. */
  readonly bodyBytes?: number;
}

export interface JournalResponse {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most as many characters as `journal.bodyBytes` says: by default the first 16 K. */
  readonly body: string;
  /** The length of the body in characters before it was cut; absent if it was not. */
  readonly bodyLength?: number;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function toEntry(exchange: Exchange): JournalEntry {
  const { id, at, operation, user, rejectedBy, fault, scenario, delayMs } = exchange;
  const { durationMs, proxied } = exchange;
  return {
    id,
    at: new Date(at).toISOString(),
    ...(operation && { operation }),
    ...(user !== undefined && { user }),
    request: toJournalRequest(exchange),
    ...(exchange.response && { response: toJournalResponse(exchange, exchange.response) }),
    ...(rejectedBy && { rejectedBy }),
    ...(fault && { fault }),
    ...(scenario !== undefined && { scenario }),
    ...(delayMs !== undefined && { delayMs }),
    ...(exchange.held && { held: true }),
    ...(exchange.isDisconnected && { disconnected: true }),
    ...(durationMs !== undefined && { durationMs }),
    ...(proxied && { proxied }),
    ...(isUnmatched(exchange) && { hint: createHint(exchange) }),
  };
}

// One that is not settled yet may have long bodies.

function toJournalRequest({ request, service }: Exchange): JournalRequest {
  const { method, path, query, headers, body, bodyBytes = body.length } = request;
  const scheme = service.url.startsWith('https:') ? 'https' : 'http';
  const origin = request.origin ?? originOf(scheme, headers.host);
  const kept = beginningOf(body, service.journal.bodyBytes);
  return {
    method,
    ...(origin !== undefined && { origin }),
    path,
    query,
    headers: presentHeaders(headers),
    body: typeof kept === 'string' ? kept : decoder.decode(kept),
    ...(bodyBytes > kept.length && { bodyBytes }),
  };
}

function toJournalResponse(
  exchange: Exchange,
  { status, headers }: PlainResponse,
): JournalResponse {
  const body = cutText(responseBodyOf(exchange), exchange.service.journal.bodyBytes);
  const length = responseLengthOf(exchange);
  return {
    status,
    headers: { ...headers },
    body,
    ...(length > body.length && { bodyLength: length }),
  };
}

const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

function originOf(scheme: string, host = ''): string | undefined {
  const origin = `${scheme}://${host}`;
  return hostName.test(host) && URL.canParse(origin) ? origin : undefined;
}

/** Whether a request is for no operation. OPTIONS is accepted without one, and gets no hint. */
function isUnmatched({ operation, rejectedBy, fault, isOfHandler }: Exchange): boolean {
  const isRejected = rejectedBy !== undefined || fault !== undefined;
  return operation === undefined && isRejected && rejectedBy !== 'mock.header' && !isOfHandler;
}

/** Names the operation that a request is nearest to, and what differs from it. */
function createHint({ request, service }: Exchange): string {
  const route = findRoute(request.path, request.method, service.basePath);
  const nearest = nearestOperation(request.method, route?.path);
  const path = service.basePath + nearest.path;
  const problems = [
    nearest.method !== request.method &&
      `the method must be ${nearest.method}, not ${request.method}`,
    nearest.path !== route?.path && `the path must be ${path}, not ${request.path}`,
  ].filter(Boolean);
  return `nearest is ${nearest.operation} (${nearest.method} ${path}): ${problems.join(', and ')}`;
}

function presentHeaders(headers: PlainRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
}
