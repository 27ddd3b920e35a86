import { fileURLToPath } from 'node:url';

/** A mutant that no test notices. */
export interface Survivor {
  /** From the root. */
  readonly file: string;
  /** The code that was changed, in one line. */
  readonly original: string;
  readonly mutator: string;
  readonly replacement: string;
  /** Why no test is to kill it; empty if nobody has judged it yet. */
  readonly reason: string;
}

/** What one run of Stryker found. */
export interface PartResult {
  /** Of the run: 2026-01-31. */
  readonly date: string;
  readonly minutes: number;
  /** Found by a failing test, or by a test that did not end. */
  readonly killed: number;
  /** Texts and static code, which were not changed. */
  readonly ignored: number;
  readonly survivors: readonly Survivor[];
}

/** By the names of `mutationParts`. */
export type MutationResults = Readonly<Record<string, PartResult>>;

export const resultsFile = fileURLToPath(new URL('mutation-results.json', import.meta.url));

export function sameSurvivor(one: Survivor, other: Survivor): boolean {
  return (
    one.file === other.file &&
    one.original === other.original &&
    one.mutator === other.mutator &&
    one.replacement === other.replacement
  );
}
