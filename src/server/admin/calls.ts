import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasEffect, type Operation, OperationError } from '../../control/operation.js';
import { operations } from '../../control/operations.js';
import { JsonDepthError, parseExactJson, parseJson } from '../../interface/json.js';
import { escapePattern, isName, nameRule } from '../../interface/syntax.js';
import { nearest } from '../../interface/wording.js';
import { noBody } from '../../service/plain-http.js';
import { defaultSandbox, sandboxHeader } from '../../service/sandbox-address.js';
import { hasBody, readBody } from '../read-request.js';
import { type BoundAddress, rejectForeignPages } from './guard.js';
import { providerStates } from './provider-states.js';

/** The path below which the admin API is. */
const adminRoot = '/__admin';

/** Whether a path is for the admin API, and not for the plant store. */
export function isAdminPath(path: string): boolean {
  return path === adminRoot || path.startsWith(`${adminRoot}/`);
}

/** What a client has to know of a call. */
export interface AdminCall {
  readonly name: string;
  readonly method: Operation['method'];
  /** From the root of the server; may have a parameter, `{id}` or `{name}`. */
  readonly path: string;
  readonly does: string;
  /** The names of its query parameters. */
  readonly query?: readonly string[];
  readonly takesList?: true;
  readonly answers?: string;
}

/** Every call of the admin API: the operations, and what only a server has. */
export const adminOperations: Readonly<Record<string, Operation>> = {
  index: {
    method: 'GET',
    path: '',
    isGlobal: true,
    isForProxy: true,
    does: 'Lists the calls of the admin API.',
    run: ({ service }) =>
      describeCalls(
        Object.fromEntries(
          Object.entries(adminOperations).filter(([, operation]) => hasEffect(operation, service)),
        ),
      ),
  },
  ...operations,
  providerStates,
};

export function describeCalls(described: Readonly<Record<string, Operation>>): AdminCall[] {
  return Object.entries(described).map(
    ([name, { method, path, does, query, takesList, answers }]) => ({
      name,
      method,
      path: adminRoot + path,
      does,
      ...(query && { query: Object.keys(query) }),
      ...(takesList && { takesList }),
      ...(answers !== undefined && { answers }),
    }),
  );
}

export interface AdminRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** The paths of the operations, as patterns. */
const patterns = Object.values(adminOperations).map((operation) => {
  const parts = (adminRoot + operation.path).split(/\{\w+\}/).map(escapePattern);
  return { operation, pattern: new RegExp(`^${parts.join('([^/]*)')}$`) };
});

/**
 * Finds the operation of a request, checks that the caller may use it, and reads its arguments.
 *
 * @throws OperationError 400, 401, 403, 404, 405, 413 or 415.
 */
export async function readCall(
  { incoming, method, path, query: search }: AdminRequest,
  bound: BoundAddress,
  token: string | undefined,
): Promise<{ operation: Operation; args: readonly unknown[]; sandbox: string }> {
  const { headers } = incoming;
  const found = patterns.filter(({ pattern }) => pattern.test(path));
  const match = found.find(({ operation }) => methodsOf(operation).includes(method));
  rejectForeignPages(headers, bound, token, match?.operation.isOpen ?? false);
  if (match === undefined) {
    const methods = found.flatMap(({ operation }) => methodsOf(operation));
    throw createRouteError(method, path, methods);
  }
  const { operation, pattern } = match;
  const [, parameter] = pattern.exec(path) ?? [];
  const { sandbox, ...query } = readQuery(search, operation);
  const name = sandbox ?? String(headers[sandboxHeader] ?? defaultSandbox);
  if (!isName(name)) {
    throw new OperationError(400, `"${name}" cannot be the name of a sandbox: use ${nameRule}.`);
  }
  const { parameter: read = String, query: readers, takes, takesList } = operation;
  const entries = Object.entries(query).map(([key, text]) => [key, readers?.[key]?.(text, key)]);
  const body = await readBodyJson(incoming, operation);
  const args = [
    ...(parameter === undefined ? [] : [read(decode(parameter), 'id')]),
    ...(readers ? [Object.fromEntries(entries)] : []),
    ...(takesList ? [[body].flat()] : takes ? [body] : []),
  ];
  return { operation, args, sandbox: name };
}

function methodsOf({ method, isStream }: Operation): string[] {
  return method === 'GET' && !isStream ? ['GET', 'HEAD'] : [method];
}

function createRouteError(method: string, path: string, methods: string[]): OperationError {
  if (methods.length === 0) {
    const paths = new Set(Object.values(adminOperations).map((one) => adminRoot + one.path));
    const hint = nearest(path.slice(0, 100), [...paths]) || `See GET ${adminRoot}.`;
    return new OperationError(404, `There is nothing at ${path}. ${hint}`);
  }
  const allow = methods.join(', ');
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  return new OperationError(405, message, { allow });
}

/** @throws OperationError 400, for an unknown parameter. */
function readQuery(text: string, { query: readers = {}, isGlobal }: Operation) {
  const known = [...Object.keys(readers), ...(isGlobal ? [] : ['sandbox'])];
  const query = new URLSearchParams(text);
  for (const name of query.keys()) {
    if (!known.includes(name)) {
      const hint = nearest(name, known) || `It takes ${known.join(', ') || 'none'}.`;
      throw new OperationError(400, `There is no parameter "${name}" here. ${hint}`);
    }
  }
  return Object.fromEntries(query) as Readonly<Record<string, string>>;
}

function decode(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    const message = `"${parameter}" is not percent-encoded as a path must be.`;
    throw new OperationError(400, message);
  }
}

const maxBytes = 256 * 1024 * 1024;

/**
 * Reads the JSON of the body of a request; undefined if the operation takes none. The Content-Type must be JSON,
 * which the form of a web page cannot send.
 *
 * @throws OperationError 400, 413 or 415.
 */
async function readBodyJson(
  incoming: IncomingMessage,
  { method, takes, mayTakeNothing, isExact }: Operation,
): Promise<unknown> {
  const type = incoming.headers['content-type'];
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  if (method !== 'GET' && !isJson && (type !== undefined || hasBody(incoming))) {
    const message = `The Content-Type is ${type ?? 'missing'}: send application/json.`;
    throw new OperationError(415, message);
  }
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    hasBody(incoming) ? readBody(incoming, maxBytes + 1, resolve, reject) : resolve(noBody);
  });
  if (bytes.byteLength > maxBytes) {
    throw new OperationError(413, `The body is too large: the maximum is ${maxBytes} bytes.`);
  }
  if (takes === undefined || (mayTakeNothing && bytes.byteLength === 0)) {
    return undefined;
  }
  if (bytes.byteLength === 0) {
    throw new OperationError(400, 'The body is missing: send JSON.');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isExact ? parseExactJson(text) : parseJson(text);
  } catch (error) {
    const cause = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    const failure = error instanceof JsonDepthError ? 'cannot be read' : 'is not JSON';
    throw new OperationError(400, `The body ${failure}: ${cause}.`);
  }
}
