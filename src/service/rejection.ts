import type { OpenPointId } from '../interface/open-points.js';
import type { RuleId } from '../interface/rules.js';

/**
 * What a request was rejected by: a rule, an open point, or `mock.header`, a header for the mock
 * that it cannot follow.
 */
export type RejectedBy = RuleId | OpenPointId | 'mock.header';

/** Why a request gets an Error. */
export class Rejection {
  constructor(
    /** Undefined where nothing is wrong with the request. */
    readonly by: RejectedBy | undefined,
    readonly status: number,
    /** For the client's developer: what is wrong with the request. */
    readonly message: string,
    readonly headers?: Readonly<Record<string, string>>,
  ) {}
}
