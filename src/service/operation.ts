import type { ResolvedProfile } from '../interface/open-points.js';
import type { PlantStore } from '../store/plant-store.js';
import type { PlainRequest } from './plain-http.js';
import type { ReadNewPlant } from './read-new-plant.js';
import type { Rejection } from './rejection.js';
import type { WritePlants } from './write-plants.js';

export const operationNames = ['create', 'list', 'delete'] as const;

/** One of the three operations of the interface. */
export type OperationName = (typeof operationNames)[number];

/** What an operation works with. */
export interface Call {
  readonly request: PlainRequest;
  /** The last segment of `/plants/{id}`, percent-encoded as it came; else empty. */
  readonly id: string;
  readonly user: string;
  readonly plants: PlantStore;
  readonly profile: ResolvedProfile;
  readonly readNewPlant: ReadNewPlant;
  readonly writePlants: WritePlants;
}

/** What an operation answers when nothing speaks against it. */
export interface Success {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body; absent, there is none. */
  readonly json?: string;
}

export type Operation = (call: Call) => Success | Rejection;
