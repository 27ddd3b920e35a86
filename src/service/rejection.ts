import type { OpenPointId } from '../interface/open-points.js';
import type { RuleId } from '../interface/rules.js';

/** Why a request gets an Error. */
export class Rejection {
  constructor(
    readonly by: RuleId | OpenPointId,
    readonly status: number,
    /** For the client's developer: what is wrong with the request. */
    readonly message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
