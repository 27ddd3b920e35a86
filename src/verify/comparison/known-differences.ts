import type { ListAspect } from './list-comparison.js';

/** Differences that were reported once, and are not reported again in each list or step that has them. */
export class KnownDifferences {
  readonly #aspects = new Set<ListAspect>();
  readonly #ofPlainSteps = new Set<string>();

  /** Aspects in which all lists differ. */
  get aspects(): ReadonlySet<ListAspect> {
    return this.#aspects;
  }

  /** Notes that all lists differ in an aspect. */
  noteAspect(aspect: ListAspect): void {
    this.#aspects.add(aspect);
  }

  /** Notes a difference of a plain step, which every step of the operation has. */
  notePlain(difference: string): void {
    this.#ofPlainSteps.add(difference);
  }

  /** Whether plain steps have shown a difference. */
  isOfPlainSteps(difference: string): boolean {
    return this.#ofPlainSteps.has(difference);
  }
}
