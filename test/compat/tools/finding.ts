/** What one check found. */
export interface Finding {
  readonly outcome: 'passed' | 'failed' | 'not run';
  /** The tool with its version, and what it checked. */
  readonly what: string;
  /** What failed, or why the check did not run. */
  readonly details?: string;
}

/** A check with a tool that others wrote; each finding is printed as it comes. */
export type ToolCheck = () => AsyncGenerator<Finding>;

/** A finding of something that a tool tells by whether it ends well. */
export function toFinding(what: string, isPassed: boolean, details: string): Finding {
  return isPassed ? { outcome: 'passed', what } : { outcome: 'failed', what, details };
}
