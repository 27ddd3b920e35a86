import { KitError } from '../../interface/kit-error.js';
import type { Fault, Scenario } from '../../service/faults/fault.js';
import type { FaultState } from '../../service/faults/faults.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { RequestFilter } from '../../service/journal/request-filter.js';
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
 * Drives a server that runs elsewhere. Every call rejects with a KitError `admin-api`, when the
 * server refuses it, and changes nothing then.
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
    const message = `Failed to create an admin client: the url is "${url}". Give an http address.`;
    throw new KitError('invalid-option', message);
  }
  return createClientOf({ url: url.replace(/\/+$/, ''), adminToken }, undefined);
}

function createClientOf(options: AdminClientOptions, sandbox: string | undefined): AdminClient {
  const ask = createAsk(options, sandbox);
  const tell = async (method: string, path: string, body?: unknown): Promise<void> => {
    await ask(method, path, body);
  };
  const count = async (method: string, path: string, body: unknown): Promise<number> =>
    (await ask<{ plants: number }>(method, path, body)).plants;
  const named = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;

  return {
    health: () => ask('GET', '/health'),
    plants: () => ask('GET', '/plants'),
    replacePlants: (plants) => count('PUT', '/plants', plants),
    seedPlants: (generate) => count('POST', '/plants/seed', generate),
    reset: () => tell('POST', '/reset'),
    snapshots: () => ask('GET', '/snapshots'),
    takeSnapshot: (name) => tell('PUT', named('/snapshots', name)),
    restoreSnapshot: (name) => tell('POST', `${named('/snapshots', name)}/restore`),
    deleteSnapshot: (name) => tell('DELETE', named('/snapshots', name)),
    users: () => ask('GET', '/users'),
    replaceUsers: (users) => ask('PUT', '/users', users),
    faults: () => ask('GET', '/faults'),
    addFaults: (...faults) => ask('POST', '/faults', faults),
    removeFault: (id) => tell('DELETE', named('/faults', id)),
    clearFaults: () => tell('DELETE', '/faults'),
    scenarios: () => ask('GET', '/scenarios'),
    startScenario: (name) => ask('PUT', named('/scenarios', name)),
    stopScenario: (name) => tell('DELETE', named('/scenarios', name)),
    requests: (filter = {}) => ask('GET', `/requests${toQuery(filter)}`),
    clearRequests: () => tell('DELETE', '/requests'),
    sandboxes: () => ask('GET', '/sandboxes'),
    endSandbox: (name) => tell('DELETE', named('/sandboxes', name)),
    endSandboxes: () => tell('DELETE', '/sandboxes'),
    sandbox: (name) => createClientOf(options, name),
  };
}

/** Sends a request to the admin API, and reads the JSON that comes back. */
function createAsk({ url, adminToken }: AdminClientOptions, sandbox: string | undefined) {
  return async <Value>(method: string, path: string, body?: unknown): Promise<Value> => {
    const what = `${method} /__admin${path}`;
    const response = await fetch(`${url}/__admin${path}`, {
      method,
      headers: {
        ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sandbox !== undefined && { 'x-mock-sandbox': sandbox }),
      },
      ...(body !== undefined && { body: JSON.stringify(body, writeBigint) }),
    }).catch((error: TypeError) => {
      const remedy = 'Start it with "plant-store-kit serve", or mend the url.';
      throw failed(what, `there is no answer from ${url}. ${remedy}`, error);
    });
    const value = await response.json().catch(() => undefined);
    if (!response.ok || value === undefined) {
      const foreign = `${url} answered ${response.status}, and not as a plant store. Mend the url.`;
      throw failed(what, value?.message ?? foreign);
    }
    return value;
  };
}

/** An id that no number holds travels as a string. */
function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function toQuery(filter: AdminRequestFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function failed(what: string, cause: string, error?: unknown): KitError {
  return new KitError('admin-api', `Failed to ask ${what}: ${cause}`, { cause: error });
}
