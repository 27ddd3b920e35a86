import type { IncomingMessage, ServerResponse } from 'node:http';
import { inputMembers, type Operation, OperationError } from '../../control/operation.js';
import { defaultSandbox, sandboxHeader } from '../../service/sandbox-address.js';
import * as v from '../../text/schema.js';
import { escapePattern, isName, nameRule } from '../../text/syntax.js';
import { parseWholeNumber } from '../../text/whole-number.js';
import { nearest } from '../../text/wording.js';
import { adminOperations, adminRoot } from './calls.js';
import { type BoundAddress, rejectForeignPages, rejectWithoutToken, type Scheme } from './guard.js';
import { readBodyJson } from './read-body-json.js';

export interface AdminRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** The paths of the operations, as patterns. */
const patterns = Object.values(adminOperations).map((operation) => {
  const pattern = escapePattern(adminRoot + operation.path).replace(
    /\\\{(\w+)\\\}/g,
    (_, name) => `(?<${name}>[^/]*)`,
  );
  return { operation, pattern: new RegExp(`^${pattern}$`) };
});

/**
 * Finds the operation of a request, checks that the caller may use it, and reads its input: the parameter of the path,
 * those of the query and the members of the body in one object; or the list that the body is.
 *
 * @throws OperationError 400, 401, 403, 404, 405, 413 or 415.
 */
export async function readCall(
  { incoming, method, path, query }: AdminRequest,
  scheme: Scheme,
  bound: BoundAddress | undefined,
  token: string | undefined,
): Promise<{ operation: Operation; input: unknown; sandbox: string }> {
  const { headers } = incoming;
  const found = patterns.filter(({ pattern }) => pattern.test(path));
  const match = found.find(({ operation }) => methodsOf(operation).includes(method));
  rejectForeignPages(headers, scheme);
  // Open is what a container's health check calls.
  if (!match?.operation.isOpen) {
    // Behind other checks of the host, a client at this machine is known by its connection.
    const { localAddress = '' } = incoming.socket;
    const address = bound?.address ?? localAddress.replace(/^::ffff:/, '');
    rejectWithoutToken(headers, address, token);
  }
  if (match === undefined) {
    const methods = found.flatMap(({ operation }) => methodsOf(operation));
    throw createRouteError(method, path, methods);
  }
  const { operation, pattern } = match;
  const { sandbox, ...inQuery } = readQuery(query, operation);
  const name = sandbox ?? String(headers[sandboxHeader] ?? defaultSandbox);
  if (!isName(name)) {
    throw new OperationError(400, `"${name}" cannot be the name of a sandbox: use ${nameRule}.`);
  }
  const inPath = decodeAll(pattern.exec(path)?.groups);
  const inAddress = readTexts(operation, { ...inQuery, ...inPath });
  const body = operation.method === 'GET' ? undefined : await readBodyJson(incoming);
  const input = Array.isArray(body) ? body : { ...body, ...inAddress };
  return { operation, input, sandbox: name };
}

function methodsOf({ method, isStream }: Operation): string[] {
  return method === 'GET' && !isStream ? ['GET', 'HEAD'] : [method];
}

function createRouteError(method: string, path: string, methods: string[]): OperationError {
  if (methods.length === 0) {
    const paths = new Set(Object.values(adminOperations).map(({ path }) => adminRoot + path));
    const hint = nearest(path.slice(0, 100), [...paths]) || `See GET ${adminRoot}.`;
    return new OperationError(404, `There is nothing at ${path}. ${hint}`);
  }
  const allow = methods.join(', ');
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  return new OperationError(405, message, { allow });
}

/** @throws OperationError 400, for an unknown parameter. */
function readQuery(text: string, operation: Operation): Readonly<Record<string, string>> {
  const known = [
    ...Object.keys(inputMembers(operation)),
    ...(operation.isGlobal ? [] : ['sandbox']),
  ];
  const query = new URLSearchParams(text);
  for (const name of query.keys()) {
    if (!known.includes(name)) {
      const hint = nearest(name, known) || `It takes ${known.join(', ') || 'none'}.`;
      throw new OperationError(400, `There is no parameter "${name}" here. ${hint}`);
    }
  }
  return Object.fromEntries(query);
}

/** @throws OperationError 400, for a text that is not percent-encoded. */
function decodeAll(parameters: Readonly<Record<string, string>> = {}): Record<string, string> {
  const decode = ([name, text]: [string, string]) => {
    try {
      return [name, decodeURIComponent(text)];
    } catch {
      throw new OperationError(400, `"${text}" is not percent-encoded as a path must be.`);
    }
  };
  return Object.fromEntries(Object.entries(parameters).map(decode));
}

/** Reads what is a text in an address as the numbers and flags that the operation takes. */
function readTexts(operation: Operation, texts: Readonly<Record<string, string>>): object {
  const members = inputMembers(operation);
  const read = ([name, text]: [string, string]) => {
    const schema = members[name];
    const takesText = schema === undefined || v.is(schema, text);
    return [name, takesText ? text : readNumberOrFlag(text)];
  };
  return Object.fromEntries(Object.entries(texts).map(read));
}

function readNumberOrFlag(text: string): unknown {
  if (text === 'true' || text === 'false') {
    return text === 'true';
  }
  return parseWholeNumber(text) ?? text;
}
