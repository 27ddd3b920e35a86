import type { FailureParts } from '../../interface/failure-message.js';
import { KitError } from '../../interface/kit-error.js';

/** What went wrong between us and a broker. */
export interface BrokerFailure extends FailureParts {
  /** Which address it is about. */
  readonly url: string;
  /** Of the response. Default: there was none, or it is not what is wrong. */
  readonly status?: number;
  /** The error behind it. */
  readonly error?: unknown;
}

/** The error of whatever goes wrong between us and a broker. */
export function failBroker({ url, status, ...parts }: BrokerFailure): KitError {
  return new KitError({ ...parts, code: 'broker', details: { url, status } });
}
