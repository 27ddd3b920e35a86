import process from 'node:process';

/** Something that is right or not. */
export interface Check {
  /** What holds if it is right. */
  readonly title: string;
  /**
   * Finds out, and returns what was measured, if anything.
   *
   * @throws Error when it is not right.
   */
  readonly run: () => Promise<string>;
}

/** Runs checks one after another, and prints a line for each. The process ends with 1 if one has failed. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  for (const { title, run } of checks) {
    const started = performance.now();
    const result = await run().then(
      (measured) => `ok    ${title}${measured && `: ${measured}`}`,
      (error: unknown) => {
        process.exitCode = 1;
        return `FAIL  ${title}: ${error instanceof Error ? error.message : String(error)}`;
      },
    );
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`${result} (${seconds.toFixed(1)} s)\n`);
  }
}
