import { KitError } from '../../interface/kit-error.js';
import type { Fault, Scenario } from '../../service/faults/fault.js';
import type { FaultState } from '../../service/faults/faults.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { RequestFilter } from '../../service/journal/request-filter.js';
import { sandboxHeader } from '../../service/sandbox-address.js';
import type { PlantFixture, TokenFixture } from '../../store/fixtures.js';
import type { GeneratePlantsOptions } from '../../store/generate-plants.js';
import type { PlantRecord } from '../../store/plant-record.js';
import type { AccessToken } from '../../store/token-registry.js';

export interface AdminClientOptions {
  /** The address of the server: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** What the server was given as its admin token. Default: none. */
  readonly adminToken?: string | undefined;
}

/** The filters that the admin API knows, the last `limit`, and those with an id above `after`. */
export type AdminRequestFilter = Omit<RequestFilter, 'path' | 'query' | 'headers' | 'body'> & {
  readonly path?: string | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
};

/** A sandbox, and how much it holds. */
export interface SandboxSummary {
  readonly name: string;
  readonly plants: number;
  readonly faults: number;
  readonly requests: number;
}

/**
 * Drives a server that runs elsewhere. A call that the server rejects rejects with a KitError
 * `admin-api`, and changes nothing.
 */
export interface AdminClient {
  health(): Promise<{ readonly status: 'ok'; readonly plants: number }>;
  plants(): Promise<PlantRecord[]>;
  /** Resolves with how many there are then. */
  replacePlants(plants: readonly PlantFixture[]): Promise<number>;
  /** Replaces all plants by generated ones; resolves with how many there are then. */
  seedPlants(options: GeneratePlantsOptions): Promise<number>;
  /** Back to the beginning: plants, faults, and no request noted. */
  reset(): Promise<void>;
  /** The names of the snapshots, and how many plants each holds. */
  snapshots(): Promise<{ readonly name: string; readonly plants: number }[]>;
  takeSnapshot(name: string): Promise<void>;
  restoreSnapshot(name: string): Promise<void>;
  deleteSnapshot(name: string): Promise<void>;
  /** The tokens that are known in every sandbox. */
  users(): Promise<AccessToken[]>;
  replaceUsers(users: readonly TokenFixture[]): Promise<AccessToken[]>;
  faults(): Promise<FaultState[]>;
  addFaults(...faults: readonly Fault[]): Promise<FaultState[]>;
  removeFault(id: string): Promise<void>;
  clearFaults(): Promise<void>;
  scenarios(): Promise<(Scenario & { readonly name: string; readonly isStarted: boolean })[]>;
  startScenario(name: string): Promise<FaultState[]>;
  stopScenario(name: string): Promise<void>;
  requests(filter?: AdminRequestFilter): Promise<JournalEntry[]>;
  clearRequests(): Promise<void>;
  /**
   * Follows the requests: those that are answered once it resolves. It ends with the server, and
   * when it is no longer read (`break`); aborted, it rejects with the reason of the signal.
   *
   * @example
   * for await (const entry of await admin.streamRequests({ operation: 'create' })) {}
   */
  streamRequests(
    filter?: Omit<AdminRequestFilter, 'after' | 'limit'>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<AsyncGenerator<JournalEntry, void>>;
  sandboxes(): Promise<SandboxSummary[]>;
  endSandbox(name: string): Promise<void>;
  endSandboxes(): Promise<void>;
  /** A client whose calls are about a sandbox. */
  sandbox(name: string): AdminClient;
}

/**
 * Creates a client of the admin API of a server, which speaks of the default sandbox.
 *
 * @throws KitError `invalid-option`, when the url is no http address.
 */
export function createAdminClient({ url, adminToken }: AdminClientOptions): AdminClient {
  if (!(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw new KitError({
      code: 'invalid-option',
      task: 'create an admin client',
      cause: `the url "${url}" is not an http address`,
      remedy: 'Give one such as http://127.0.0.1:4010.',
      details: { option: 'url' },
    });
  }
  return createClientOf({ url: url.replace(/\/+$/, ''), adminToken }, undefined);
}

function createClientOf(options: AdminClientOptions, sandbox: string | undefined): AdminClient {
  const ask = createAsk(options, sandbox);
  const report = async (method: string, path: string): Promise<void> => {
    await ask.json(method, path);
  };
  const count = async (method: string, path: string, body: unknown): Promise<number> =>
    (await ask.json<{ plants: number }>(method, path, body)).plants;
  const named = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;

  return {
    health: () => ask.json('GET', '/health'),
    plants: () => ask.json('GET', '/plants'),
    replacePlants: (plants) => count('PUT', '/plants', plants),
    seedPlants: (generate) => count('POST', '/plants/seed', generate),
    reset: () => report('POST', '/reset'),
    snapshots: () => ask.json('GET', '/snapshots'),
    takeSnapshot: (name) => report('PUT', named('/snapshots', name)),
    restoreSnapshot: (name) => report('POST', `${named('/snapshots', name)}/restore`),
    deleteSnapshot: (name) => report('DELETE', named('/snapshots', name)),
    users: () => ask.json('GET', '/users'),
    replaceUsers: (users) => ask.json('PUT', '/users', users),
    faults: () => ask.json('GET', '/faults'),
    addFaults: (...faults) => ask.json('POST', '/faults', faults),
    removeFault: (id) => report('DELETE', named('/faults', id)),
    clearFaults: () => report('DELETE', '/faults'),
    scenarios: () => ask.json('GET', '/scenarios'),
    startScenario: (name) => ask.json('PUT', named('/scenarios', name)),
    stopScenario: (name) => report('DELETE', named('/scenarios', name)),
    requests: (filter = {}) => ask.json('GET', `/requests${toQuery(filter)}`),
    clearRequests: () => report('DELETE', '/requests'),
    async streamRequests(filter = {}, { signal } = {}) {
      const path = `/requests/stream${toQuery(filter)}`;
      return readEvents(await ask.stream(path, signal));
    },
    sandboxes: () => ask.json('GET', '/sandboxes'),
    endSandbox: (name) => report('DELETE', named('/sandboxes', name)),
    endSandboxes: () => report('DELETE', '/sandboxes'),
    sandbox: (name) => createClientOf(options, name),
  };
}

interface Sent {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to the admin API; what it rejects is an error. */
function createAsk({ url, adminToken }: AdminClientOptions, sandbox: string | undefined) {
  async function send(method: string, path: string, { body, signal }: Sent): Promise<Response> {
    const response = await fetch(`${url}/__admin${path}`, {
      method,
      headers: {
        ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sandbox !== undefined && { [sandboxHeader]: sandbox }),
      },
      ...(body !== undefined && { body: JSON.stringify(body, writeBigint) }),
      ...(signal && { signal }),
    }).catch((error: TypeError) => {
      signal?.throwIfAborted();
      throw new KitError({
        code: 'admin-api',
        task: `call ${method} /__admin${path}`,
        cause: `there is no answer from ${url}`,
        remedy: 'Start the server with "plant-store-kit serve", or correct the url.',
        details: { url, status: undefined },
        error,
      });
    });
    if (!response.ok) {
      const rejection = await response.json().catch(() => undefined);
      if (typeof rejection?.message !== 'string') {
        throw createForeignError(method, path, response);
      }
      throw new KitError({
        code: 'admin-api',
        task: `call ${method} /__admin${path}`,
        // It has a remedy of its own.
        cause: rejection.message,
        details: { url, status: response.status },
      });
    }
    return response;
  }
  const createForeignError = (method: string, path: string, { status }: Response) =>
    new KitError({
      code: 'admin-api',
      task: `call ${method} /__admin${path}`,
      cause: `${url} answered ${status}, but not as a plant store server does`,
      remedy: 'Correct the url.',
      details: { url, status },
    });

  return {
    async stream(path: string, signal: AbortSignal | undefined): Promise<Response> {
      const response = await send('GET', path, { signal });
      if (response.headers.get('content-type') !== 'text/event-stream') {
        throw createForeignError('GET', path, response);
      }
      return response;
    },
    async json<Value>(method: string, path: string, body?: unknown): Promise<Value> {
      const response = await send(method, path, { body });
      return response.json().catch(() => {
        throw createForeignError(method, path, response);
      });
    },
  };
}

/** The requests that a stream tells of. */
async function* readEvents({ body }: Response): AsyncGenerator<JournalEntry, void> {
  // Loaded for those alone who follow requests.
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const events = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await events?.read(); next?.value; next = await events?.read()) {
      yield JSON.parse(next.value.data);
    }
  } finally {
    await events?.cancel().catch(() => {});
  }
}

/** An id that no number holds travels as a string. */
function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function toQuery(filter: AdminRequestFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? '' : `?${query}`;
}
