import type { FailureParts } from '../../interface/failure-message.js';
import { KitError } from '../../interface/kit-error.js';

/** A failed request to a broker. */
export interface BrokerFailure extends FailureParts {
  /** The address of the request. */
  readonly url: string;
  /** The status of the response, if it is the cause. */
  readonly status?: number;
  /** What the broker says about it at length. Default: nothing. */
  readonly notices?: readonly string[];
  /** The error that caused it. */
  readonly error?: unknown;
}

/** Creates the error of a failed request to a broker. */
export function failBroker({
  url,
  status,
  notices = [],
  ...parts
}: BrokerFailure): KitError<'broker'> {
  return new KitError({ ...parts, code: 'broker', details: { url, status, notices } });
}
