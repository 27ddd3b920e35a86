import { parseHttpUrl } from '../../interface/http-url.js';
import { KitError } from '../../interface/kit-error.js';
import { assertOptions, type OptionTable } from '../../interface/option-table.js';
import { type PlantIdInput, readPlantId } from '../../interface/plant-id.js';
import type { ProfileEntry } from '../../service/active-profile.js';
import type { Fault, Scenario } from '../../service/faults/fault.js';
import type { FaultState } from '../../service/faults/faults.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { RequestFilter } from '../../service/journal/request-filter.js';
import type { SandboxSummary } from '../../service/plant-control.js';
import type { ResendOptions } from '../../service/rewind.js';
import type { PlantFixture, TokenFixture } from '../../store/fixtures.js';
import type { GeneratePlantsOptions } from '../../store/generate-plants.js';
import type { PlantRecord } from '../../store/plant-record.js';
import type { AccessToken } from '../../store/token-registry.js';
import { createAdminTransport } from './admin-transport.js';

export interface AdminClientOptions {
  /** The URL of the server, without the path of the plant store: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The admin token of the server. Default: none. */
  readonly adminToken?: string | undefined;
}

const optionTable: OptionTable<AdminClientOptions> = {
  url: { type: 'string', example: "'http://127.0.0.1:4010'", isRequired: true },
  adminToken: { type: 'string', example: "'admin-token'" },
};

/** The filters of the admin API: also by an id above `after`, and the last `limit` requests. */
export type AdminRequestFilter = Omit<RequestFilter, 'path' | 'query' | 'headers' | 'body'> & {
  readonly path?: string | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
};

/**
 * Controls a running server. If the server rejects a call, it changes nothing, and the promise rejects
 * with a KitError `admin-api`.
 */
export interface AdminClient {
  health(): Promise<{
    readonly status: 'ok';
    readonly plants: number;
    /** The path below which the plant store is; empty for the root. */
    readonly basePath: string;
  }>;
  plants(): Promise<PlantRecord[]>;
  /** Replaces all plants; resolves with their number. */
  replacePlants(plants: readonly PlantFixture[]): Promise<number>;
  /**
   * Replaces all plants by generated ones; resolves with their number. The default seed is 1; the
   * default owners are the users who may write.
   */
  seedPlants(options: GeneratePlantsOptions): Promise<number>;
  /** Adds plants, all or none; rejects if an id is taken. */
  createPlants(...plants: readonly PlantFixture[]): Promise<PlantRecord[]>;
  /** Deletes every plant with that id; rejects if there is none. */
  deletePlant(id: PlantIdInput): Promise<void>;
  /**
   * Adds generated plants with free ids; resolves with their number. Without a seed each call adds
   * others. The default owners are the users who may write.
   */
  generatePlants(options: GeneratePlantsOptions): Promise<number>;
  /** Restores the initial plants and faults, and clears the requests. */
  reset(): Promise<void>;
  /** The names of the snapshots, and the number of plants in each. */
  snapshots(): Promise<{ readonly name: string; readonly plants: number }[]>;
  takeSnapshot(name: string): Promise<void>;
  restoreSnapshot(name: string): Promise<void>;
  deleteSnapshot(name: string): Promise<void>;
  /** Each parameter and each situation of the profile, which is the same in every sandbox. */
  profile(): Promise<ProfileEntry[]>;
  /** The tokens, which are the same in every sandbox. */
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
  /** Restores the state before a recorded request, and drops it and all later ones. */
  rewind(options: { readonly before: number }): Promise<void>;
  /** Handles a recorded request again; resolves with the new one. */
  resend(id: number, options?: ResendOptions): Promise<JournalEntry>;
  /**
   * Streams the requests that are answered after it resolves. The stream ends when the server stops,
   * and with `break`; when aborted, it rejects with the reason of the signal.
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
  /** A client for another sandbox. */
  sandbox(name: string): AdminClient;
}

/**
 * Creates a client of the admin API of a server, for its default sandbox.
 *
 * @throws KitError `invalid-option`, when the url is not an http URL.
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  assertOptions('createAdminClient', options, optionTable);
  const { url, adminToken } = options;
  if (parseHttpUrl(url) === undefined) {
    throw new KitError({
      code: 'invalid-option',
      task: 'create an admin client',
      cause: `the url "${url}" is not an http URL`,
      remedy: 'Give one such as http://127.0.0.1:4010.',
      details: { option: 'url' },
    });
  }
  return createClientFor({ url: url.replace(/\/+$/, ''), adminToken }, undefined);
}

function createClientFor(options: AdminClientOptions, sandbox: string | undefined): AdminClient {
  const { url, adminToken } = options;
  const { json, stream } = createAdminTransport({ url, adminToken, sandbox });
  const call = async (method: string, path: string): Promise<void> => {
    await json(method, path);
  };
  const countPlants = async (method: string, path: string, body: unknown): Promise<number> =>
    (await json<{ plants: number }>(method, path, body)).plants;
  const named = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;

  return {
    health: () => json('GET', '/health'),
    plants: () => json('GET', '/plants'),
    replacePlants: (plants) => countPlants('PUT', '/plants', plants),
    seedPlants: (generate) => countPlants('POST', '/plants/seed', generate),
    createPlants: (...plants) => json('POST', '/plants', plants),
    deletePlant: async (id) => call('DELETE', named('/plants', writePlantId(id))),
    generatePlants: async (generate) =>
      (await json<{ generated: number }>('POST', '/plants/generate', generate)).generated,
    reset: () => call('POST', '/reset'),
    snapshots: () => json('GET', '/snapshots'),
    takeSnapshot: (name) => call('PUT', named('/snapshots', name)),
    restoreSnapshot: (name) => call('POST', `${named('/snapshots', name)}/restore`),
    deleteSnapshot: (name) => call('DELETE', named('/snapshots', name)),
    profile: () => json('GET', '/profile'),
    users: () => json('GET', '/users'),
    replaceUsers: (users) => json('PUT', '/users', users),
    faults: () => json('GET', '/faults'),
    addFaults: (...faults) => json('POST', '/faults', faults),
    removeFault: (id) => call('DELETE', named('/faults', id)),
    clearFaults: () => call('DELETE', '/faults'),
    scenarios: () => json('GET', '/scenarios'),
    startScenario: (name) => json('PUT', named('/scenarios', name)),
    stopScenario: (name) => call('DELETE', named('/scenarios', name)),
    requests: (filter = {}) => json('GET', `/requests${toQuery(filter)}`),
    clearRequests: () => call('DELETE', '/requests'),
    async rewind({ before }) {
      await json('POST', '/rewind', { before });
    },
    resend: (id, { rewind = false } = {}) =>
      json('POST', `/requests/${id}/resend${rewind ? '?rewind=true' : ''}`),
    streamRequests: (filter = {}, { signal } = {}) =>
      stream(`/requests/stream${toQuery(filter)}`, signal),
    sandboxes: () => json('GET', '/sandboxes'),
    endSandbox: (name) => call('DELETE', named('/sandboxes', name)),
    endSandboxes: () => call('DELETE', '/sandboxes'),
    sandbox: (name) => createClientFor(options, name),
  };
}

/** @throws KitError `invalid-plant`, when the id is no int64, or a number that has been rounded. */
function writePlantId(id: PlantIdInput): string {
  const parsed = readPlantId(id);
  if ('id' in parsed) {
    return parsed.id;
  }
  throw new KitError({
    code: 'invalid-plant',
    task: `delete plant ${id}`,
    cause: `the id is ${parsed.problem}`,
    remedy: 'Give an int64 integer, as a string if it is above 2^53.',
    details: { field: 'id' },
  });
}

function toQuery(filter: AdminRequestFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? '' : `?${query}`;
}
