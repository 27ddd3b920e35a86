import type { ErrorBody } from '../interface/plant.js';

export type PlantStoreOperation = 'create' | 'list' | 'delete';

/** An answer of the plant store that is no success, or that the client cannot read. */
export class PlantStoreError extends Error {
  override readonly name = 'PlantStoreError';
  readonly operation: PlantStoreOperation;
  readonly status: number;
  /** The Error that the plant store sent, if it sent one. */
  readonly body: ErrorBody | undefined;

  constructor(
    operation: PlantStoreOperation,
    status: number,
    cause: string,
    body: ErrorBody | undefined,
  ) {
    super(`Failed to ${operation}: ${cause} (${status}).`);
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}

/** Tells the plant store's refusals from failures of the network and from defects. */
export function isPlantStoreError(error: unknown): error is PlantStoreError {
  return error instanceof PlantStoreError;
}
