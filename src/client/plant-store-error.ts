import { createFailureMessage } from '../interface/failure-message.js';
import type { ErrorBody } from '../interface/plant.js';

export type PlantStoreOperation = 'create' | 'list' | 'delete';

/** What a {@link PlantStoreError} is made of. */
export interface PlantStoreErrorOptions {
  readonly operation: PlantStoreOperation;
  readonly status: number;
  /** Why it did not work, as a clause. */
  readonly cause: string;
  /** The Error that the plant store sent. Default: it sent none. */
  readonly body?: ErrorBody | undefined;
}

/** An answer of the plant store that is no success, or that the client cannot read. */
export class PlantStoreError extends Error {
  override readonly name = 'PlantStoreError';
  readonly operation: PlantStoreOperation;
  readonly status: number;
  /** The Error that the plant store sent, if it sent one. */
  readonly body: ErrorBody | undefined;

  constructor({ operation, status, cause, body }: PlantStoreErrorOptions) {
    super(createFailureMessage({ task: operation, cause: `${cause} (${status})` }));
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}

/** Tells the plant store's rejections from failures of the network and from defects. */
export function isPlantStoreError(error: unknown): error is PlantStoreError {
  return error instanceof PlantStoreError;
}
