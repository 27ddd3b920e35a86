import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { OperationName } from '../../interface/operation-name.js';
import { tokenOf } from '../sandbox-address.js';
import type { DelayingFault, Failure, Fault } from './fault.js';
import { createGenerator, type RandomGenerator } from './random.js';

export interface FaultTarget {
  readonly operation: OperationName | undefined;
  readonly user: string | undefined;
  /** As it was issued, without a sandbox. */
  readonly token: string | undefined;
  readonly sandbox: string;
}

const firstDefaultSeed = 1_000_000;

export interface FaultCounts {
  readonly matched: number;
  readonly applied: number;
  /** It gives the random numbers that follow. */
  readonly generator: RandomGenerator;
}

/** An active fault, which counts the requests that match its limits. */
export class ActiveFault<Kind extends Fault = Fault> {
  readonly id: string;
  /** Called when it holds another response. */
  onHeld: (() => void) | undefined;
  /** Called when it is removed. */
  onEnd: (() => void) | undefined;
  matched = 0;
  /** The number of requests that it changed or delayed. */
  applied = 0;
  #generator: RandomGenerator;

  /** @param ordinal unique among the faults of its set. */
  constructor(
    readonly fault: Kind,
    ordinal: number,
    readonly scenario?: string,
  ) {
    this.id = String(ordinal);
    // With the same default seed all faults would apply to the same requests.
    this.#generator = createGenerator(fault.seed ?? firstDefaultSeed + ordinal);
  }

  get counts(): FaultCounts {
    const { matched, applied } = this;
    return { matched, applied, generator: this.#generator.clone() };
  }

  /** Goes back to earlier counts, and with them to the random numbers that followed. */
  readonly restore = ({ matched, applied, generator }: FaultCounts): void => {
    this.matched = matched;
    this.applied = applied;
    this.#generator = generator.clone();
  };

  /** The next random number of its seed, from 0 to below 1. */
  readonly random = (): number => uniformFloat64(this.#generator);

  /** Counts a request if it matches, and returns whether the fault is due. */
  countRequest(target: FaultTarget): boolean {
    const { operation, user, token, nth, after = 0, times, probability } = this.fault;
    if (
      (operation !== undefined && operation !== target.operation) ||
      (user !== undefined && user !== target.user) ||
      (token !== undefined && !isTokenOf(token, target))
    ) {
      return false;
    }
    this.matched++;
    const isInWindow = nth === undefined ? this.matched > after : this.matched === nth;
    if (!isInWindow || (times !== undefined && this.applied >= times)) {
      return false;
    }
    return probability === undefined || this.random() < probability;
  }
}

/** What the faults do to one request: at most one delays or holds it, and at most one fails it. */
export interface TakenFaults {
  readonly delay?: ActiveFault<DelayingFault> | undefined;
  readonly delayMs?: number | undefined;
  readonly failure?: ActiveFault<Failure> | undefined;
  /** The response header for a failure that was applied (RFC 7240, 3). */
  readonly preference?: Readonly<Record<string, string>> | undefined;
  /** The faults that have counted the request, and their counts before it. */
  readonly counted: readonly (readonly [ActiveFault, FaultCounts])[];
}

/** Accepts the token with the name of the sandbox and without. */
function isTokenOf(limit: string, { token, sandbox }: FaultTarget): boolean {
  return token !== undefined && (limit === token || limit === tokenOf(token, sandbox));
}
