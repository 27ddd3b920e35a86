import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKitError } from '../../interface/kit-error.js';
import { isName, nameRule } from '../../interface/name.js';
import { nearest } from '../../interface/nearest.js';
import { LongText } from '../../service/long-text.js';
import type { PlantService } from '../../service/plant-service.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox, sandboxHeader } from '../../service/sandbox-address.js';
import type { Connections } from '../connections.js';
import { sendLongResponse } from '../send-response.js';
import { type AdminCall, AdminError, type AdminRoute, JsonText } from './admin-call.js';
import { type EventStream, openEventStream } from './event-stream.js';
import { type BoundAddress, rejectForeignHosts, rejectForeignPages } from './guard.js';
import { redirectToPage, sendPageFile } from './pages.js';
import { readBodyText } from './read-body.js';
import { adminRoutes, findRoutes } from './routes.js';

const root = '/__admin';
const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Whether a path is for the admin API, and not for the plant store. */
export function isAdminPath(path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
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
  const streams = new Set<EventStream>();
  return {
    async answer(request) {
      const { outgoing, incoming, method, path } = request;
      const { headers } = incoming;
      try {
        const { basePath } = options.service();
        if (redirectToPage(method, path, headers, basePath, outgoing)) {
          return;
        }
        rejectForeignHosts(headers, options.bound());
        if (await sendPageFile(method, path, headers, options.bound(), basePath, outgoing)) {
          return;
        }
        const onceClosed = (callback: () => void) =>
          options.connections.onceClosed(outgoing, callback);
        const openStream = (maxWaiting: number) => {
          const stream = openEventStream(outgoing, options.connections, maxWaiting);
          streams.add(stream);
          onceClosed(() => streams.delete(stream));
          return stream;
        };
        const { route, call } = await prepare(request, options, { openStream, onceClosed });
        const value = await runRoute(route, call);
        if (value instanceof LongText) {
          sendLongJson(outgoing, value, method);
        } else if (!route.isStream) {
          sendJson(outgoing, 200, value);
        }
      } catch (error) {
        if (incoming.errored) {
          outgoing.destroy();
          return;
        }
        const failure = isKitError(error) ? new AdminError(400, error.message) : error;
        if (!(failure instanceof AdminError) || outgoing.headersSent) {
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

/** Finds the route of a request and checks that the caller may use it. */
async function prepare(
  request: AdminRequest,
  options: AdminOptions,
  streaming: Pick<AdminCall, 'openStream' | 'onceClosed'>,
): Promise<{ route: AdminRoute; call: AdminCall }> {
  const { incoming, path } = request;
  const { headers } = incoming;
  const { routes, parameter } = findRoutes(isAdminPath(path) ? path.slice(root.length) : path);
  const route = routes.find((one) => methodsOf(one).includes(request.method));
  rejectForeignPages(headers, options.bound(), options.token, route?.isOpen ?? false);
  if (route === undefined) {
    throw createRouteError(request, routes);
  }
  const query = readQuery(request.query, route);
  const name = String(query.get('sandbox') ?? headers[sandboxHeader] ?? defaultSandbox);
  if (!isName(name)) {
    throw new AdminError(400, `"${name}" cannot be the name of a sandbox: use ${nameRule}.`);
  }
  const body = await readBodyText(incoming, route);
  let sandbox: Sandbox | undefined;
  const call: AdminCall = {
    // Looked up when they are used: while the body was received, others may have replaced them.
    get service() {
      return options.service();
    },
    get sandbox() {
      const { sandboxes } = options.service();
      sandbox ??= sandboxes.find(name) ?? sandboxes.create(name);
      return sandbox;
    },
    parameter,
    query,
    body,
    headers,
    ...streaming,
  };
  return { route, call };
}

/** Runs a route, and adds the sandbox if the route has changed it. */
function runRoute(route: AdminRoute, call: AdminCall): unknown {
  // At once, before another call adds a sandbox with the same name.
  const finish = (run: () => unknown) => {
    const value = run();
    if (!route.isGlobal && route.method !== 'GET') {
      call.service.sandboxes.add(call.sandbox);
    }
    return value;
  };
  const value = route.run(call);
  return value instanceof Promise ? value.then(finish) : finish(() => value);
}

function methodsOf({ method, isStream }: AdminRoute): string[] {
  return method === 'GET' && !isStream ? ['GET', 'HEAD'] : [method];
}

function createRouteError(
  { method, path }: AdminRequest,
  routes: readonly AdminRoute[],
): AdminError {
  if (routes.length === 0) {
    const paths = [...new Set(adminRoutes.map((route) => root + route.path))];
    const hint = nearest(path.slice(0, 100), paths) || `See GET ${root}.`;
    return new AdminError(404, `There is nothing at ${path}. ${hint}`);
  }
  const allow = routes.flatMap(methodsOf).join(', ');
  return new AdminError(405, `${path} does not take ${method}: it takes ${allow}.`, { allow });
}

function readQuery(text: string, { query: known = [], isGlobal }: AdminRoute): URLSearchParams {
  const query = new URLSearchParams(text);
  const parameters = isGlobal ? known : [...known, 'sandbox'];
  for (const name of query.keys()) {
    if (!parameters.includes(name)) {
      const hint = nearest(name, parameters) || `It takes ${parameters.join(', ') || 'none'}.`;
      throw new AdminError(400, `There is no parameter "${name}" here. ${hint}`);
    }
    if (query.getAll(name).length > 1) {
      throw new AdminError(400, `The parameter "${name}" is given more than once.`);
    }
  }
  return query;
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

function sendLongJson(outgoing: ServerResponse, body: LongText, method: string): void {
  if (method === 'HEAD') {
    outgoing.writeHead(200, jsonHeaders).end();
    return;
  }
  sendLongResponse(outgoing, { status: 200, headers: jsonHeaders, body }, {});
}
