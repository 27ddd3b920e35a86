import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Follow } from '../../control/follow-sandbox.js';
import {
  type Operation,
  type OperationContext,
  OperationError,
  perform,
} from '../../control/operation.js';
import { isKitError } from '../../interface/kit-error.js';
import { escapePattern, isName, nameRule } from '../../interface/syntax.js';
import { nearest } from '../../interface/wording.js';
import { listPieces } from '../../service/list-pieces.js';
import { LongText } from '../../service/long-text.js';
import type { PlantService } from '../../service/plant-service.js';
import { defaultSandbox, sandboxHeader } from '../../service/sandbox-address.js';
import type { Connections } from '../connections.js';
import { sendLongResponse } from '../send-response.js';
import { adminOperations, adminRoot } from './calls.js';
import { type EventStream, openEventStream } from './event-stream.js';
import { type BoundAddress, rejectForeignHosts, rejectForeignPages } from './guard.js';
import { redirectToPage, sendPageFile } from './pages.js';
import { JsonText } from './provider-states.js';
import { readBodyJson } from './read-body.js';

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };
/** A longer list is sent in pieces. */
const maxItemsAtOnce = 1000;
/** How many events may wait, at least, for the client of a stream to read. */
const minWaiting = 1000;

/** Whether a path is for the admin API, and not for the plant store. */
export function isAdminPath(path: string): boolean {
  return path === adminRoot || path.startsWith(`${adminRoot}/`);
}

export interface AdminOptions {
  /** Called at each request. */
  readonly service: () => PlantService;
  readonly bound: () => BoundAddress;
  /** The admin token; without one everyone on this machine may call. */
  readonly token: string | undefined;
  readonly connections: Connections;
}

export interface AdminRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** Rejects with a defect of the kit, which it has not answered. */
export type AdminListener = (request: AdminRequest) => Promise<void>;

/** Answers requests under `/__admin`. */
export interface Admin {
  /** Answers a request with JSON, or with an Error if the call fails. */
  readonly answer: AdminListener;
  /** Ends all streams; their clients reconnect. */
  endStreams(): void;
}

export function createAdminListener(options: AdminOptions): Admin {
  const { service, bound, connections } = options;
  const streams = new Set<EventStream>();

  const sendEvents = (
    { incoming, outgoing }: AdminRequest,
    { sandbox: { journal } }: OperationContext,
    follow: Follow,
  ) => {
    // A whole journal must fit, for clients that continue after an early event.
    const maxWaiting = Math.max(minWaiting, 2 * journal.maxCount);
    const stream = openEventStream(outgoing, connections, maxWaiting);
    streams.add(stream);
    const last = incoming.headers['last-event-id'];
    const end = follow(
      (event) => stream.send(event),
      last === undefined ? undefined : Number(last),
    );
    connections.onceClosed(outgoing, () => {
      streams.delete(stream);
      end();
    });
  };

  return {
    async answer(request) {
      const { outgoing, incoming, method, path } = request;
      const { headers } = incoming;
      try {
        const { basePath } = service();
        if (redirectToPage(method, path, headers, basePath, outgoing)) {
          return;
        }
        rejectForeignHosts(headers, bound());
        if (await sendPageFile(method, path, headers, bound(), basePath, outgoing)) {
          return;
        }
        const { operation, parameter } = findOperation(request, options);
        const { args, sandbox } = await readArguments(request, operation, parameter);
        const context = createContext(operation, sandbox, service);
        const result = await perform(operation, context, args);
        if (operation.isStream) {
          sendEvents(request, context, result as Follow);
        } else if (Array.isArray(result) && result.length > maxItemsAtOnce) {
          sendLongList(outgoing, result, method);
        } else {
          const { answers } = operation;
          sendJson(outgoing, 200, answers === undefined ? result : { [answers]: result });
        }
      } catch (error) {
        if (incoming.errored) {
          outgoing.destroy();
          return;
        }
        const failure = isKitError(error) ? new OperationError(400, error.message) : error;
        if (!(failure instanceof OperationError) || outgoing.headersSent) {
          throw error;
        }
        const { status, message } = failure;
        sendJson(outgoing, status, { error: status, message }, failure.headers);
      }
    },
    endStreams() {
      for (const stream of streams) {
        stream.end();
      }
    },
  };
}

/** What an operation works with. A new sandbox is added only when the operation has changed it. */
function createContext(
  { method, isGlobal }: Operation,
  name: string,
  service: () => PlantService,
): OperationContext {
  let sandbox: OperationContext['sandbox'] | undefined;
  return {
    // Looked up when they are used: meanwhile, others may have replaced them.
    get service() {
      return service();
    },
    get sandbox() {
      const { sandboxes } = service();
      sandbox ??= sandboxes.find(name) ?? sandboxes.create(name);
      return sandbox;
    },
    onSuccess() {
      if (!isGlobal && method !== 'GET') {
        service().sandboxes.add(this.sandbox);
      }
    },
  };
}

/** The paths of the operations, as patterns. */
const patterns = Object.values(adminOperations).map((operation) => {
  const parts = (adminRoot + operation.path).split(/\{\w+\}/).map(escapePattern);
  return { operation, pattern: new RegExp(`^${parts.join('([^/]*)')}$`) };
});

/**
 * Finds the operation of a request, and checks that the caller may use it. A path without a parameter comes
 * before those with one.
 *
 * @throws OperationError 400, 401, 403, 404 or 405.
 */
function findOperation(
  { incoming, method, path }: AdminRequest,
  { bound, token }: AdminOptions,
): { operation: Operation; parameter: string } {
  const exact = patterns.filter(({ operation }) => adminRoot + operation.path === path);
  const found = exact.length > 0 ? exact : patterns.filter(({ pattern }) => pattern.test(path));
  const operations = found.map(({ operation }) => operation);
  const operation = operations.find((one) => methodsOf(one).includes(method));
  rejectForeignPages(incoming.headers, bound(), token, operation?.isOpen ?? false);
  if (operations.length === 0) {
    const paths = new Set(Object.values(adminOperations).map((one) => adminRoot + one.path));
    const hint = nearest(path.slice(0, 100), [...paths]) || `See GET ${adminRoot}.`;
    throw new OperationError(404, `There is nothing at ${path}. ${hint}`);
  }
  if (operation === undefined) {
    const allow = operations.flatMap(methodsOf).join(', ');
    const message = `${path} does not take ${method}: it takes ${allow}.`;
    throw new OperationError(405, message, { allow });
  }
  const [, parameter = ''] = found[0]?.pattern.exec(path) ?? [];
  try {
    return { operation, parameter: decodeURIComponent(parameter) };
  } catch {
    const message = `"${parameter}" is not percent-encoded as a path must be.`;
    throw new OperationError(400, message);
  }
}

function methodsOf({ method, isStream }: Operation): string[] {
  return method === 'GET' && !isStream ? ['GET', 'HEAD'] : [method];
}

/** Reads the arguments of an operation, and the name of its sandbox. @throws OperationError. */
async function readArguments(
  { incoming, query }: AdminRequest,
  operation: Operation,
  parameter: string,
): Promise<{ args: unknown[]; sandbox: string }> {
  const { isGlobal, query: readers = {}, takesList } = operation;
  const { sandbox, ...given } = readQuery(query, [
    ...Object.keys(readers),
    ...(isGlobal ? [] : ['sandbox']),
  ]);
  const name = sandbox ?? String(incoming.headers[sandboxHeader] ?? defaultSandbox);
  if (!isName(name)) {
    throw new OperationError(400, `"${name}" cannot be the name of a sandbox: use ${nameRule}.`);
  }
  const parameters = Object.entries(given).map(([key, text]) => [key, readers[key]?.(text, key)]);
  const body = await readBodyJson(incoming, operation);
  return {
    args: [
      ...(operation.path.includes('{')
        ? [operation.parameter?.(parameter, 'id') ?? parameter]
        : []),
      ...(operation.query ? [Object.fromEntries(parameters)] : []),
      ...(takesList ? [body].flat() : operation.takes ? [body] : []),
    ],
    sandbox: name,
  };
}

/** @throws OperationError 400, for an unknown parameter, and for one that is given twice. */
function readQuery(text: string, known: readonly string[]): Record<string, string> {
  const query = new URLSearchParams(text);
  for (const name of query.keys()) {
    if (!known.includes(name)) {
      const hint = nearest(name, known) || `It takes ${known.join(', ') || 'none'}.`;
      throw new OperationError(400, `There is no parameter "${name}" here. ${hint}`);
    }
    if (query.getAll(name).length > 1) {
      throw new OperationError(400, `The parameter "${name}" is given more than once.`);
    }
  }
  return Object.fromEntries(query);
}

function sendJson(
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = value instanceof JsonText ? value.text : JSON.stringify(value);
  outgoing
    .writeHead(status, {
      ...jsonHeaders,
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body);
}

function sendLongList(outgoing: ServerResponse, list: readonly unknown[], method: string): void {
  if (method === 'HEAD') {
    outgoing.writeHead(200, jsonHeaders).end();
    return;
  }
  const body = new LongText(listPieces(list, JSON.stringify));
  sendLongResponse(outgoing, { status: 200, headers: jsonHeaders, body }, {});
}
