import type { FailureParts } from '../../interface/failure-message.js';
import { KitError } from '../../interface/kit-error.js';

/** A failed request to a broker. */
export interface BrokerFailure extends FailureParts {
  /** The address of the request. */
  readonly url: string;
  /** The status of the response, if it is the cause. */
  readonly status?: number;
  /** The error that caused it. */
  readonly error?: unknown;
}

/** Creates the error of a failed request to a broker. */
export function failBroker({ url, status, ...parts }: BrokerFailure): KitError {
  return new KitError({ ...parts, code: 'broker', details: { url, status } });
}
