import { KitError } from '../../interface/kit-error.js';

/** What went wrong between us and a broker. */
export interface BrokerFailure {
  /** What was tried, behind `Failed to`. */
  readonly task: string;
  /** Why it did not work, without a full stop. */
  readonly cause: string;
  /** What to do about it, in whole sentences. */
  readonly remedy: string;
  /** The error behind it. */
  readonly error?: unknown;
}

/** The one kind of error that this room throws: `Failed to <task>: <cause>. <remedy>`. */
export function failBroker({ task, cause, remedy, error }: BrokerFailure): KitError {
  const message = `Failed to ${task}: ${cause.replace(/[\s.]+$/, '')}. ${remedy}`.trim();
  return new KitError('broker', message, error === undefined ? undefined : { cause: error });
}
