import { isDeepStrictEqual } from 'node:util';
import type { OpenPoint } from '../../interface/open-point.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from '../../interface/open-points.js';
import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../session/exchange.js';

/** What was found out about one open point. */
export type PointObservation = ToldPoint | UntoldPoint;

export interface ToldPoint {
  readonly point: OpenPointId;
  readonly choice: ResolvedProfile[OpenPointId];
  /** What was seen, in a sentence. */
  readonly evidence: string;
  /**
   * How far a limit was looked for, where there was none: `unlimited` means that there is none up to
   * here.
   */
  readonly atLeast?: number;
}

export interface UntoldPoint {
  readonly point: OpenPointId;
  /** Why nothing could be told: what was seen allows more than one choice, or nothing was seen. */
  readonly reason: string;
}

/** A request that was refused, and what it was refused for. */
export interface Refused {
  readonly by: OpenPointId | RuleId;
  readonly exchange: Exchange;
}

/** Collects what is found out about the open points. */
export class Observations {
  readonly #told = new Map<OpenPointId, ToldPoint>();
  readonly #untold = new Map<OpenPointId, string>();
  readonly #refused: Refused[] = [];
  /** Those before a draft. */
  readonly #before: Observations | undefined;
  readonly #entries: ((to: Observations) => void)[] = [];

  constructor(before?: Observations) {
    this.#before = before;
  }

  /** What is found out next, which counts for nothing until it is added. */
  draft(): Observations {
    return new Observations(this);
  }

  /** Takes over what a draft holds, as if it had been told here. */
  add(draft: Observations): void {
    for (const enter of draft.#entries) {
      enter(this);
    }
  }

  /** Tells the choice that was seen; of two that differ, or of what is no choice, none is believed. */
  tell<Id extends OpenPointId>(
    point: Id,
    choice: ResolvedProfile[Id],
    evidence: string,
    { atLeast }: { readonly atLeast?: number } = {},
  ): void {
    this.#entries.push((to) =>
      to.tell(point, choice, evidence, atLeast === undefined ? {} : { atLeast }),
    );
    const about: OpenPoint = openPoints[point];
    const earlier = this.#told.get(point);
    if (!about.accepts(choice)) {
      this.#untell(`${evidence}, which no profile can say`, point);
    } else if (earlier !== undefined && !isDeepStrictEqual(earlier.choice, choice)) {
      this.#untell(evidence, point);
    } else if (earlier === undefined && !this.#untold.has(point)) {
      this.#told.set(point, { point, choice, evidence, ...(atLeast !== undefined && { atLeast }) });
    }
  }

  /** Says why a point cannot be told; the first reason counts. */
  leave(reason: string, ...points: readonly OpenPointId[]): void {
    this.#entries.push((to) => to.leave(reason, ...points));
    for (const point of points) {
      if (!this.#told.has(point) && !this.#untold.has(point)) {
        this.#untold.set(point, reason);
      }
    }
  }

  /** Says what speaks against any choice at a point, also against one that has been told. */
  doubt(reason: string, point: OpenPointId): void {
    this.#entries.push((to) => to.doubt(reason, point));
    this.#untell(reason, point);
  }

  #untell(reason: string, point: OpenPointId): void {
    const earlier = this.#told.get(point);
    this.#told.delete(point);
    this.#untold.set(point, earlier === undefined ? reason : `${earlier.evidence}; but ${reason}`);
  }

  /** Keeps what a refusal was for: its Error may say so. */
  refuse(by: Refused['by'], exchange: Exchange): void {
    this.#entries.push((to) => to.refuse(by, exchange));
    this.#refused.push({ by, exchange });
  }

  get refused(): readonly Refused[] {
    return [...(this.#before?.refused ?? []), ...this.#refused];
  }

  choiceOf<Id extends OpenPointId>(point: Id): ResolvedProfile[Id] | undefined {
    const choice = this.#told.get(point)?.choice as ResolvedProfile[Id] | undefined;
    return choice ?? this.#before?.choiceOf(point);
  }

  /** Of every point what is known, in the order of the table. */
  report(reason: string): PointObservation[] {
    const ids = Object.keys(openPoints) as OpenPointId[];
    return ids.map(
      (point) => this.#told.get(point) ?? { point, reason: this.#untold.get(point) ?? reason },
    );
  }
}
