import type { PlantStore } from '../store/plant-store.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import type { LookUp } from './fill-template.js';
import type { LongText } from './long-text.js';
import type { PlainRequest } from './plain-http.js';
import type { ReadNewPlant } from './read-new-plant.js';
import type { Rejection } from './rejection.js';
import type { WritePlants } from './write-plants.js';

/** What an operation works with. */
export interface OperationCall {
  readonly request: PlainRequest;
  /** The last segment of `/plants/{id}`, percent-encoded as it was sent; else empty. */
  readonly id: string;
  readonly user: string;
  readonly plants: PlantStore;
  readonly profile: CompiledProfile;
  readonly readNewPlant: ReadNewPlant;
  readonly writePlants: WritePlants;
}

/** The outcome of an operation that accepts the request. */
export interface Success {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Finds the values of placeholders in the headers that the request does not contain. */
  readonly lookUp?: LookUp | undefined;
  /** The body; absent for none. */
  readonly json?: string | LongText | undefined;
}

export type Operation = (call: OperationCall) => Success | Rejection;

/**
 * The success of an operation in a situation. A status or headers that the outcome of the situation does
 * not set are those of the usual outcome.
 *
 * @param usual the outcome of the operation in its usual situation.
 */
export function succeed(
  { outcome: usual }: CompiledOutcome,
  { outcome: { status, headers } }: CompiledOutcome,
  json?: string | LongText,
): Success {
  return { status: status ?? usual.status ?? 200, headers: headers ?? usual.headers, json };
}
