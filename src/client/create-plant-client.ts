import { type PlantIdInput, readPlantId } from '../interface/int64.js';
import type { OperationName } from '../interface/operation-name.js';
import { newPlantJson, type Plant } from '../interface/plant.js';
import { readErrorBody, readPlant } from '../interface/read-payload.js';
import { tryParseJson } from '../text/json.js';
import { KitError } from '../text/kit-error.js';
import { checkOptions, type OptionRules } from './check-options.js';
import type { FetchLike } from './fetch-like.js';
import { PlantStoreError } from './plant-store-error.js';

export interface PlantClientOptions {
  /** The base URL, without `/plants`: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** The access token, or a function that gets one before each request. */
  readonly token: string | (() => string | Promise<string>);
  /** Default: the global fetch at the time of each request, which a mock may have replaced. */
  readonly fetch?: FetchLike | undefined;
}

export interface CallOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

export interface ListOptions extends CallOptions {
  /** The maximum number of plants. Default: as many as the store returns. */
  readonly limit?: number | undefined;
}

const optionRules: OptionRules<PlantClientOptions> = {
  baseUrl: { types: ['string'], example: "'https://api.example.com/v1'", isRequired: true },
  token: { types: ['string', 'function'], example: "'alice-token'", isRequired: true },
  fetch: { types: ['function'], example: 'globalThis.fetch' },
};

const callRules: OptionRules<CallOptions> = {
  signal: { types: ['object'], example: 'AbortSignal.timeout(5000)' },
};

const listRules: OptionRules<ListOptions> = {
  limit: { types: ['number'], example: '10' },
  ...callRules,
};

const forCalls = { allowsOthers: true };

/** A client of the plant store. */
export interface PlantClient {
  /**
   * Creates a plant. No digit of its id is lost.
   *
   * @returns the plant that the store returns, without the id.
   * @throws PlantStoreError when the store rejects the request, or its response is not a Plant.
   * @throws KitError `invalid-plant` when the id is not an int64; `invalid-option`.
   */
  create(plant: { readonly id: PlantIdInput } & Plant, options?: CallOptions): Promise<Plant>;
  /**
   * Lists the plants that the caller has access to.
   *
   * @throws PlantStoreError when the store rejects the request, or its response is not a list of Plants.
   * @throws KitError `invalid-option`.
   */
  list(options?: ListOptions): Promise<Plant[]>;
  /**
   * Deletes the plant with this id.
   *
   * @throws PlantStoreError when the store rejects the request.
   * @throws KitError `invalid-plant` when the id is not an int64; `invalid-option`.
   */
  delete(id: PlantIdInput, options?: CallOptions): Promise<void>;
}

/**
 * Creates a client of the plant store at a base URL. It has no state.
 *
 * @throws KitError `invalid-option`.
 */
export function createPlantClient(options: PlantClientOptions): PlantClient {
  checkOptions('createPlantClient', options, optionRules);
  const { token, fetch = (url, init) => globalThis.fetch(url, init) } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  const send = async (
    operation: OperationName,
    method: string,
    path: string,
    { signal }: CallOptions,
    body?: string,
  ) => {
    const accessToken = typeof token === 'function' ? await token() : token;
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status > 299) {
      throw createRejectionError(operation, response.status, text);
    }
    return { status: response.status, text };
  };

  return {
    async create(plant, callOptions = {}) {
      checkOptions('client.create', callOptions, callRules, forCalls);
      const body = newPlantJson({ ...plant, id: parseId(plant.id) });
      const response = await send('create', 'POST', '/plants', callOptions, body);
      return parseResponse('create', response, readPlant);
    },
    async list(callOptions = {}) {
      checkOptions('client.list', callOptions, listRules, forCalls);
      const { limit } = callOptions;
      const query = limit === undefined ? '' : `?limit=${limit}`;
      const response = await send('list', 'GET', `/plants${query}`, callOptions);
      return parseResponse('list', response, readPlants);
    },
    async delete(id, callOptions = {}) {
      checkOptions('client.delete', callOptions, callRules, forCalls);
      await send('delete', 'DELETE', `/plants/${parseId(id)}`, callOptions);
    },
  };
}

function parseId(input: PlantIdInput): string {
  const read = readPlantId(input);
  if ('problem' in read) {
    throw new KitError('invalid-plant', `read the id ${String(input)}`, {
      cause: `it is ${read.problem}`,
      remedy: 'Give an int64, one beyond 2^53 as a bigint or as text.',
      field: 'id',
    });
  }
  return read.id;
}

function createRejectionError(
  operation: OperationName,
  status: number,
  text: string,
): PlantStoreError {
  const body = readErrorBody(tryParseJson(text));
  const cause = body?.message ?? 'the store sent no Error';
  return new PlantStoreError({ operation, status, cause, body });
}

function parseResponse<T>(
  operation: OperationName,
  { status, text }: { status: number; text: string },
  read: (value: unknown) => T | undefined,
): T {
  const payload = read(tryParseJson(text));
  if (payload === undefined) {
    const cause = 'the response does not have the form that the interface requires';
    throw new PlantStoreError({ operation, status, cause });
  }
  return payload;
}

function readPlants(value: unknown): Plant[] | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const plants = value.map(readPlant);
  return plants.every((plant) => plant !== undefined) ? plants : undefined;
}
