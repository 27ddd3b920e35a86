/** Why something cannot be done, and what to do about it. */
export interface Problem {
  /** Why it did not work, as a clause; a full stop at its end is dropped. */
  readonly cause: string;
  /** What to do about it, in whole sentences. Default: nothing. */
  readonly remedy?: string | undefined;
}

/** The parts of an error message: what failed, why, and what to do about it. */
export interface FailureParts extends Problem {
  /** What was tried, to follow `Failed to`: `read the plants`. */
  readonly task: string;
}

/** The sentence of every error of the kit: `Failed to <task>: <cause>. <remedy>`. */
export function createFailureMessage({ task, cause, remedy = '' }: FailureParts): string {
  // Other programs end what they say with a full stop, or with a line break, or with neither.
  const clause = cause.replace(/[\s.]+$/, '');
  return `Failed to ${task}: ${clause}${/[?!]$/.test(clause) ? '' : '.'} ${remedy}`.trim();
}
