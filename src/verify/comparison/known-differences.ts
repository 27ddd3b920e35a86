import type { ListAspect } from './list-comparison.js';

/** What was reported once, and is not reported again wherever it follows. */
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
