import type { Choice } from './choice.js';

/** How a run of the tests ended with some choices. */
export interface RunResult {
  /** `refused`: a mock could not make the choices beside its own options, and they were not tried. */
  readonly verdict: 'passed' | 'failed' | 'refused';
  /** The names of the tests that failed, if the output of the command says them. */
  readonly failedTests: readonly string[];
  /** Choices that the run has not shown, since others led the tests elsewhere. Default: none. */
  readonly unshown?: readonly Choice[];
  /** Why the choices could not be made, or how the command ended if it was not by a failed test. */
  readonly reason?: string | undefined;
}

/**
 * Runs the tests once, with mocks that make these choices.
 *
 * @param like only whether the tests end like this run matters: what it has passed need not run.
 * @throws RunsOver, when no run can be made any more.
 */
export type RunTests = (choices: readonly Choice[], like?: RunResult) => Promise<RunResult>;

/** The result of one choice, or of several that fail the tests only together. */
export interface ChoiceResult {
  readonly choices: readonly Choice[];
  /**
   * `held`: the tests pass with it. `unclear`: they failed with it now and then, or did not meet it again. `left-out`: no
   * mock could make it, or it need not be tried. `untried`: the runs were over.
   */
  readonly verdict: 'failed' | 'held' | 'unclear' | 'left-out' | 'untried';
  readonly failedTests: readonly string[];
  readonly reason?: string | undefined;
}

/** Thrown when no run can be made any more; what was found so far counts. */
export class RunsOver extends Error {}

/** Finds the fewest choices with which the tests end as with all of them; undefined if they do not end so again. */
export async function findCause(
  made: readonly Choice[],
  result: RunResult,
  run: RunTests,
): Promise<ChoiceResult | undefined> {
  const verdict = result.verdict === 'failed' ? 'failed' : 'left-out';
  const endsAlike = async (choices: readonly Choice[]): Promise<ChoiceResult | undefined> => {
    const ended = await run(choices, result);
    return areAlike(result, ended) ? { ...ended, choices, verdict } : undefined;
  };
  /** Choices without which the others do not end the tests so. */
  let needed: readonly Choice[] = [];
  let others = made;
  while (others.length > 0) {
    // A second choice is looked for only if both together do it again.
    const together = needed.length > 0 && (await endsAlike([...needed, ...others]));
    if (together === undefined || (together && others.length === 1)) {
      return together;
    }
    let enough = others.length;
    let tooFew = 0;
    while (enough - tooFew > 1) {
      const middle = Math.ceil((enough + tooFew) / 2);
      if (await endsAlike([...needed, ...others.slice(0, middle)])) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    needed = [...needed, ...others.slice(enough - 1, enough)];
    others = others.slice(0, enough - 1);
    const alone = await endsAlike(needed);
    if (alone !== undefined) {
      return alone;
    }
  }
  return undefined;
}

/** Tries the weaker choices of one that fails the tests, until they pass: the weakest says most of what they assume. */
export async function findWeakest(cause: ChoiceResult, run: RunTests) {
  const [choice, ...others] = cause.choices;
  const weaker = others.length === 0 && cause.verdict === 'failed' ? (choice?.weaker ?? []) : [];
  let weakest = cause;
  try {
    for (const next of weaker) {
      const result = await run([next]);
      if (result.verdict === 'passed') {
        return { weakest, passed: [[next], result] as const };
      }
      // What fails once may have failed by chance.
      const again = await run([next]);
      if (result.verdict !== 'failed' || again.verdict !== 'failed') {
        break;
      }
      weakest = { ...cause, choices: [next], failedTests: again.failedTests };
    }
  } catch (error) {
    if (!(error instanceof RunsOver)) {
      throw error;
    }
  }
  return { weakest };
}

/** Whether two runs ended in the same way: failed ones with a test in common, or, without names of tests, alike. */
function areAlike(first: RunResult, second: RunResult): boolean {
  const isNamed = first.failedTests.length > 0 || second.failedTests.length > 0;
  const isShared = second.failedTests.some((test) => first.failedTests.includes(test));
  const isAlike = isNamed ? isShared : first.reason === second.reason;
  return first.verdict === second.verdict && (first.verdict === 'refused' || isAlike);
}
