import type { OperationName } from '../interface/operation-name.js';
import type { ErrorBody } from '../interface/plant.js';
import { createFailureMessage } from '../text/kit-error.js';

/** The parts of a {@link PlantStoreError}. */
export interface PlantStoreErrorOptions {
  readonly operation: OperationName;
  readonly status: number;
  /** Why the operation failed, as a clause. */
  readonly cause: string;
  /** The Error that the plant store sent. Default: none. */
  readonly body?: ErrorBody | undefined;
}

/** A response of the plant store that is not a success, or that the client cannot read. */
export class PlantStoreError extends Error {
  override readonly name = 'PlantStoreError';
  readonly operation: OperationName;
  readonly status: number;
  /** The Error that the plant store sent, if any. */
  readonly body: ErrorBody | undefined;

  constructor({ operation, status, cause, body }: PlantStoreErrorOptions) {
    super(createFailureMessage({ task: operation, cause: `${cause} (${status})` }));
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}

/** Whether an error is about a response of the plant store, and not a network error or a defect. */
export function isPlantStoreError(error: unknown): error is PlantStoreError {
  return error instanceof PlantStoreError;
}
