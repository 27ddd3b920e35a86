import { LosslessNumber, stringify } from 'lossless-json';
import * as z from 'zod';
import { KitError } from '../interface/kit-error.js';
import { errorBodySchema, type Plant, plantSchema } from '../interface/plant.js';
import { type PlantIdInput, readPlantId } from '../interface/plant-id.js';
import type { FetchLike } from './fetch-like.js';
import { PlantStoreError, type PlantStoreOperation } from './plant-store-error.js';

export interface PlantClientOptions {
  /** Where `/plants` is: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** The access token, or what gets one before each request. */
  readonly token: string | (() => string | Promise<string>);
  /** Default the global fetch, as it is when a request is made: a mock may have taken its place. */
  readonly fetch?: FetchLike | undefined;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The plant store, as a frontend calls it. */
export interface PlantClient {
  /**
   * Creates a plant under an id of the caller's choosing, of which no digit is lost.
   *
   * @returns the plant as the store returns it, without the id.
   * @throws PlantStoreError when the store rejects it.
   * @throws KitError `invalid-plant` when the id is no int64.
   */
  create(plant: { readonly id: PlantIdInput } & Plant, options?: RequestOptions): Promise<Plant>;
  /**
   * Lists the plants that the caller has access to.
   *
   * @throws PlantStoreError when the store rejects.
   */
  list(options?: RequestOptions & { readonly limit?: number | undefined }): Promise<Plant[]>;
  /**
   * Deletes the plant with this id.
   *
   * @throws PlantStoreError when the store rejects.
   * @throws KitError `invalid-plant` when the id is no int64.
   */
  delete(id: PlantIdInput, options?: RequestOptions): Promise<void>;
}

/** A reader lets members pass that it does not know; only a verifier minds them. */
const readPlant = z.object(plantSchema.shape);

/** Creates a client of a plant store at an address. It keeps no state. */
export function createPlantClient(options: PlantClientOptions): PlantClient {
  const { token, fetch = (url, init) => globalThis.fetch(url, init) } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  const send = async (
    operation: PlantStoreOperation,
    method: string,
    path: string,
    { signal }: RequestOptions = {},
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
      throw rejection(operation, response.status, text);
    }
    return { status: response.status, text };
  };

  return {
    async create({ id, name, tag }, requestOptions) {
      const body = stringify({ id: new LosslessNumber(idOf(id)), name, tag }) ?? '';
      const answer = await send('create', 'POST', '/plants', requestOptions, body);
      return read('create', answer, readPlant);
    },
    async list({ limit, ...requestOptions } = {}) {
      const query = limit === undefined ? '' : `?limit=${limit}`;
      const answer = await send('list', 'GET', `/plants${query}`, requestOptions);
      return read('list', answer, readPlant.array());
    },
    async delete(id, requestOptions) {
      await send('delete', 'DELETE', `/plants/${idOf(id)}`, requestOptions);
    },
  };
}

function idOf(input: PlantIdInput): string {
  const read = readPlantId(input);
  if ('problem' in read) {
    throw new KitError({
      code: 'invalid-plant',
      task: `read the id ${String(input)}`,
      cause: `it is ${read.problem}`,
      remedy: 'Give an int64, one beyond 2^53 as a bigint or as text.',
      details: { field: 'id' },
    });
  }
  return read.id;
}

function rejection(operation: PlantStoreOperation, status: number, text: string): PlantStoreError {
  const body = errorBodySchema.safeParse(parseOrUndefined(text)).data;
  const cause = body?.message ?? 'the store sent no Error';
  return new PlantStoreError({ operation, status, cause, body });
}

function read<T>(
  operation: PlantStoreOperation,
  { status, text }: { status: number; text: string },
  schema: z.ZodType<T>,
): T {
  const { data, success } = schema.safeParse(parseOrUndefined(text));
  if (!success) {
    const cause = 'the answer does not have the shape that the interface gives it';
    throw new PlantStoreError({ operation, status, cause });
  }
  return data;
}

function parseOrUndefined(text: string): unknown {
  try {
    // No answer of the plant store has a number that a double could not hold.
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
