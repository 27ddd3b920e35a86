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
export interface Finding {
  readonly choices: readonly Choice[];
  /**
   * `held`: the tests pass with it. `unclear`: they failed with it now and then. `left-out`: no run could show it, or it
   * need not be tried. `untried`: the runs were over.
   */
  readonly verdict: 'failed' | 'held' | 'unclear' | 'left-out' | 'untried';
  readonly failedTests: readonly string[];
  readonly reason?: string | undefined;
}

export interface Findings {
  readonly findings: readonly Finding[];
  /** Tests that failed once, and not with the same choices again. */
  readonly flakyTests: readonly string[];
}

export interface SearchOptions {
  /** Whether a further choice can be made in a run, so that it proves each of them if it passes. */
  readonly canShareRun: (made: readonly Choice[], further: Choice) => boolean;
  readonly onFound?: (assumption: Finding) => void;
  /** Called before each run with how many runs are left if all pass, and how many groups of choices are done. */
  readonly onProgress?: (groupsLeft: number, groupsDone: number) => void;
}

/** Thrown when no run can be made any more; what was found so far counts. */
export class RunsOver extends Error {}

/** How often a choice is tried beside others until it is tried alone. */
const maxTriesBesideOthers = 2;

const reasons = {
  unclear: 'Tests failed with it now and then, and no cause was found.',
  unshown: 'With it, the tests sent no request that it concerns.',
  covered: 'The tests already fail with another choice there.',
  over: 'The runs were over.',
};

/**
 * Finds the choices with which the tests fail, as delta debugging finds the cause of a failure. It makes as many at once
 * as one run can prove, halves a run that fails until a choice is left that fails the tests alone, or several that do
 * together, and goes on without it.
 *
 * Only what fails twice counts: among others, and alone. If a choice fails the tests, other choices for the same part of
 * the same point are left out, since they would mostly show the same assumption.
 */
export async function findAssumptions(
  choices: readonly Choice[],
  runTests: RunTests,
  { canShareRun, onFound = () => {}, onProgress = () => {} }: SearchOptions,
): Promise<Findings> {
  const findings: Finding[] = [];
  const flakyTests = new Set<string>();
  let open = choices;
  let groupsDone = 0;
  /** How often a choice was tried beside others, and not shown. */
  const tries = new Map<Choice, number>();
  const isTriedAlone = (choice: Choice) => (tries.get(choice) ?? 0) >= maxTriesBesideOthers;
  const pick = () => {
    // The other points of a choice that has failed probably fail, too.
    const failed = findings.filter(({ verdict }) => verdict === 'failed');
    const groups = failed.flatMap((finding) => finding.choices.map(({ group }) => group));
    const alike = open.filter(({ group }) => groups.includes(group));
    return pickTogether(
      alike.length > 0 ? alike : open,
      (made, further) => ![...made, further].some(isTriedAlone) && canShareRun(made, further),
    );
  };
  const run: RunTests = (made, like) => {
    onProgress(countRuns(open, canShareRun), groupsDone);
    return runTests(made, like);
  };
  const close = (made: readonly Choice[], verdict: Finding['verdict'], reason?: string) => {
    findings.push(
      ...made.map((choice) => ({ choices: [choice], verdict, failedTests: [], reason })),
    );
    open = open.filter((choice) => !made.includes(choice));
  };
  /** Closes what a run has shown that ended without a cause. */
  const closeAll = (together: readonly Choice[], { verdict, unshown = [] }: RunResult) => {
    if (verdict !== 'passed') {
      close(together, 'unclear', reasons.unclear);
      return;
    }
    close(
      together.filter((choice) => !unshown.includes(choice)),
      'held',
    );
    if (together.length === 1) {
      close(unshown, 'left-out', reasons.unshown);
    }
    for (const choice of unshown) {
      tries.set(choice, (tries.get(choice) ?? 0) + 1);
    }
  };
  try {
    for (; open.length > 0; groupsDone++) {
      const together = pick();
      const result = await run(together);
      if (result.verdict === 'passed') {
        closeAll(together, result);
        continue;
      }
      const cause = await findCause(together, result, run);
      if (cause === undefined) {
        for (const test of result.failedTests) {
          flakyTests.add(test);
        }
        closeAll(together, await run(together));
        continue;
      }
      const { weakest, passed } = await findWeakest(cause, run);
      findings.push(weakest);
      open = open.filter((choice) => !cause.choices.includes(choice));
      if (passed !== undefined) {
        closeAll(...passed);
      }
      if (weakest.verdict === 'failed') {
        onFound(weakest);
        close(
          open.filter((choice) => cause.choices.some((one) => isSamePart(one, choice))),
          'left-out',
          reasons.covered,
        );
      }
    }
  } catch (error) {
    if (!(error instanceof RunsOver)) {
      throw error;
    }
  }
  close(open, 'untried', reasons.over);
  return { findings, flakyTests: [...flakyTests] };
}

function isSamePart(one: Choice, other: Choice): boolean {
  return one.point === other.point && one.part === other.part;
}

/** The first choice, and further ones that can be made with it. */
function pickTogether(
  choices: readonly Choice[],
  canBeMade: SearchOptions['canShareRun'],
): readonly Choice[] {
  const picked: Choice[] = [];
  for (const choice of choices) {
    if (picked.length === 0 || canBeMade(picked, choice)) {
      picked.push(choice);
    }
  }
  return picked;
}

/** How many runs it takes to make all choices. */
function countRuns(choices: readonly Choice[], canShareRun: SearchOptions['canShareRun']): number {
  let count = 0;
  for (let left = choices; left.length > 0; count++) {
    const together = pickTogether(left, canShareRun);
    left = left.filter((choice) => !together.includes(choice));
  }
  return count;
}

/**
 * Finds the fewest choices with which the tests end as the run with all of them did. Undefined if they do not end so
 * again.
 */
async function findCause(
  made: readonly Choice[],
  result: RunResult,
  run: RunTests,
): Promise<Finding | undefined> {
  const verdict = result.verdict === 'failed' ? 'failed' : 'left-out';
  const endsAlike = async (choices: readonly Choice[]): Promise<Finding | undefined> => {
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
async function findWeakest(cause: Finding, run: RunTests) {
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
