import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKitError } from '../../interface/kit-error.js';
import { nearest } from '../../interface/nearest.js';
import type { PlantService } from '../../service/plant-service.js';
import { defaultSandbox, isSandboxName, sandboxNameRule } from '../../service/sandbox-address.js';
import type { Hold } from '../connections.js';
import { hasBody, readBody } from '../read-body.js';
import { type AdminRoute, JsonText } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { type BoundAddress, refuseStrangers } from './guard.js';
import { adminRoutes } from './routes.js';

const root = '/__admin';
const mostBodyBytes = 256 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether a path is about the mock, and not of the plant store. */
export function isAdminPath(path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

export interface AdminOptions {
  /** The service to act on, asked for at each request. */
  readonly service: () => PlantService;
  readonly bound: () => BoundAddress;
  /** What a caller must know; absent, everyone on this machine may call. */
  readonly token: string | undefined;
  readonly hold: Hold;
}

export interface AdminRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

export type AdminListener = (request: AdminRequest) => Promise<void>;

/** Answers requests under `/__admin`; each with JSON, and what it cannot do with an Error. */
export function createAdminListener(options: AdminOptions): AdminListener {
  return async (request) => {
    const { outgoing, incoming } = request;
    try {
      const value = await run(request, options);
      if (value !== undefined) {
        send(outgoing, 200, value);
      }
    } catch (error) {
      if (incoming.errored) {
        return;
      }
      const { status, headers, message } = toAdminError(error);
      send(outgoing, status, { error: status, message }, headers);
    }
  };
}

async function run(request: AdminRequest, options: AdminOptions): Promise<unknown> {
  const { incoming, outgoing, path } = request;
  const { headers } = incoming;
  const { routes, parameter } = findRoutes(path.slice(root.length));
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = routes.find((one) => one.method === method);
  refuseStrangers(headers, options.bound(), options.token, route?.isOpen ?? false);
  if (route === undefined) {
    throw refuseRoute(request, routes);
  }
  const query = readQuery(request.query, route);
  const name = query.get('sandbox') ?? headers['x-mock-sandbox'] ?? defaultSandbox;
  if (!isSandboxName(String(name))) {
    throw new AdminError(400, `"${name}" cannot be the name of a sandbox: use ${sandboxNameRule}.`);
  }
  const body = await readText(incoming, route);
  // Of the service of now, which may have taken the place of another while the body came.
  const service = options.service();
  const sandbox = service.sandboxes.use(route.isGlobal ? defaultSandbox : String(name));
  const { hold } = options;
  return route.run({ service, sandbox, parameter, query, body, incoming, outgoing, hold });
}

function findRoutes(path: string): { routes: readonly AdminRoute[]; parameter: string } {
  const exact = adminRoutes.filter((route) => route.path === path);
  if (exact.length > 0) {
    return { routes: exact, parameter: '' };
  }
  const segments = path.split('/');
  let parameter = '';
  const routes = adminRoutes.filter((route) => {
    const expected = route.path.split('/');
    const position = expected.findIndex((segment) => segment.startsWith('{'));
    const isRoute =
      position !== -1 &&
      expected.length === segments.length &&
      expected.every((segment, at) => at === position || segment === segments[at]);
    if (isRoute) {
      parameter = decode(segments[position] ?? '');
    }
    return isRoute;
  });
  return { routes, parameter };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AdminError(400, `"${segment}" is not percent-encoded as a path must be.`);
  }
}

function refuseRoute({ method, path }: AdminRequest, routes: readonly AdminRoute[]): AdminError {
  if (routes.length === 0) {
    const paths = [...new Set(adminRoutes.map((route) => root + route.path))];
    const hint = nearest(path, paths) || `See GET ${root}.`;
    return new AdminError(404, `There is nothing at ${path}. ${hint}`);
  }
  const methods = routes.flatMap((route) =>
    route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
  );
  const allow = methods.join(', ');
  return new AdminError(405, `${path} does not take ${method}: it takes ${allow}.`, { allow });
}

function readQuery(text: string, { query: known = [], isGlobal }: AdminRoute): URLSearchParams {
  const query = new URLSearchParams(text);
  const parameters = isGlobal ? known : [...known, 'sandbox'];
  for (const name of query.keys()) {
    if (!parameters.includes(name)) {
      const hint = nearest(name, parameters) || `There is ${parameters.join(', ') || 'none'}.`;
      throw new AdminError(400, `There is no parameter "${name}" here. ${hint}`);
    }
    if (query.getAll(name).length > 1) {
      throw new AdminError(400, `The parameter "${name}" is given more than once.`);
    }
  }
  return query;
}

/** The body of a route that takes one; a page's form can send none that says it is JSON. */
async function readText(incoming: IncomingMessage, route: AdminRoute): Promise<string> {
  const type = incoming.headers['content-type'];
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  if (type !== undefined && !isJson && route.method !== 'GET') {
    const message = `The Content-Type is ${type}: send application/json.`;
    throw new AdminError(415, message);
  }
  const bytes = hasBody(incoming) ? await readBody(incoming, mostBodyBytes + 1) : Buffer.alloc(0);
  if (bytes.byteLength > mostBodyBytes) {
    throw new AdminError(413, `The body is too large: at most ${mostBodyBytes} bytes are read.`);
  }
  if (route.takes === undefined) {
    if (bytes.byteLength > 0) {
      throw new AdminError(400, `${route.method} ${root}${route.path} takes no body.`);
    }
    return '';
  }
  if (bytes.byteLength === 0) {
    throw new AdminError(400, 'The body is missing: send JSON.');
  }
  if (!isJson) {
    throw new AdminError(415, 'There is no Content-Type: send application/json.');
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AdminError(400, 'The body is not JSON: it is not UTF-8.');
  }
}

function toAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) {
    return error;
  }
  return isKitError(error)
    ? new AdminError(400, error.message)
    : new AdminError(500, `The mock failed: ${error instanceof Error ? error.message : error}`);
}

function send(
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = value instanceof JsonText ? value.text : JSON.stringify(value);
  outgoing
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...headers,
    })
    .end(body);
}
