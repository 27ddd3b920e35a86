import { type Choice, splitByPoint, withPoints } from './choice.js';

/** How the tests ended with some choices. */
export interface TestRun {
  /** `unusable`: a mock could not make the choices beside its own options, and they were not tried. */
  readonly verdict: 'passed' | 'failed' | 'unusable';
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
 */
export type RunTests = (choices: readonly Choice[], like?: TestRun) => Promise<TestRun>;

/** What the runs have shown of some choices, mostly of one. */
export interface Finding {
  readonly choices: readonly Choice[];
  /**
   * `failed`: the tests fail with all of them together, and pass without. `unusable`: no run could show them. `unclear`:
   * tests failed with them now and then. `untried`: the runs were over.
   */
  readonly verdict: 'failed' | 'held' | 'unusable' | 'unclear' | 'untried';
  readonly failedTests: readonly string[];
  readonly reason?: string | undefined;
}

export interface Findings {
  readonly findings: readonly Finding[];
  /** Tests that failed once, and not with the same choices again. */
  readonly flakyTests: readonly string[];
}

export interface SearchOptions {
  /** Whether a run can make the choices, and prove each of them if it passes. */
  readonly areApart: (choices: readonly Choice[]) => boolean;
  readonly onFound?: (assumption: Finding) => void;
  /** Called before each run with how many runs are left if all pass, and how many groups of choices are done. */
  readonly onProgress?: (groupsLeft: number, groupsDone: number) => void;
}

/** Thrown by a run that cannot be made any more; what was found so far counts. */
export class RunsOver extends Error {}

/** How often a choice is tried beside others until it is tried alone. */
const maxTriesBesideOthers = 2;

/**
 * Finds the choices with which the tests fail. It makes as many at once as can be proven by one run, halves a run that
 * fails until a choice is left that fails the tests alone, or several that do together, and goes on without it.
 *
 * Only what fails twice counts: among others, and alone. If a choice fails the tests, other choices for the same part of
 * the same point are not tried, since they would show the same assumption.
 */
export async function findAssumptions(
  choices: readonly Choice[],
  runTests: RunTests,
  { areApart, onFound = () => {}, onProgress = () => {} }: SearchOptions,
): Promise<Findings> {
  const findings: Finding[] = [];
  const flakyTests = new Set<string>();
  let open = choices;
  let groupsDone = 0;
  /** How often a choice was tried beside others, and not shown. */
  const tries = new Map<Choice, number>();
  const isTriedAlone = (choice: Choice) => (tries.get(choice) ?? 0) >= maxTriesBesideOthers;
  const pick = () => pickTogether(open, (made) => areApart(made) && !made.some(isTriedAlone));
  const run: RunTests = (made, like) => {
    onProgress(countRuns(open, areApart), groupsDone);
    return runTests(made, like);
  };
  const close = (made: readonly Choice[], found: Omit<Finding, 'choices' | 'failedTests'>) => {
    findings.push(...made.map((choice) => ({ choices: [choice], failedTests: [], ...found })));
    open = open.filter((choice) => !made.includes(choice));
  };
  /** Closes what a run has shown that ended without a cause. */
  const closeAll = (together: readonly Choice[], { verdict, unshown = [] }: TestRun) => {
    if (verdict !== 'passed') {
      close(together, { verdict: 'unclear', reason: unclearReason });
      return;
    }
    close(
      together.filter((choice) => !unshown.includes(choice)),
      { verdict: 'held' },
    );
    if (together.length === 1) {
      close(unshown, { verdict: 'unusable', reason: unshownReason });
    }
    for (const choice of unshown) {
      tries.set(choice, (tries.get(choice) ?? 0) + 1);
    }
  };
  try {
    for (; open.length > 0; groupsDone++) {
      const together = pick();
      let result = await run(together);
      const cause =
        result.verdict === 'passed' ? undefined : await findCause(together, result, run);
      if (cause === undefined && result.verdict !== 'passed') {
        for (const test of result.failedTests) {
          flakyTests.add(test);
        }
        result = await run(together);
      }
      if (cause === undefined) {
        closeAll(together, result);
        continue;
      }
      const { weakest, held } = await findWeakest(cause, run);
      findings.push(weakest);
      close(held, { verdict: 'held' });
      if (weakest.verdict === 'failed') {
        onFound(weakest);
      }
      open = open.flatMap((choice) => withoutPoints(choice, cause.choices));
      // The other points of a choice that has failed probably fail, too.
      for (const choice of open.filter(({ group }) =>
        cause.choices.some((one) => one.group === group),
      )) {
        tries.set(choice, maxTriesBesideOthers);
      }
    }
  } catch (error) {
    if (!(error instanceof RunsOver)) {
      throw error;
    }
  }
  close(open, { verdict: 'untried', reason: 'The runs were over.' });
  return { findings, flakyTests: [...flakyTests] };
}

const unclearReason = 'Tests failed with it now and then, and no cause was found.';
const unshownReason = 'With it, the tests sent no request that it concerns.';

/** The first choice, and further ones that can be made with it. */
function pickTogether(
  choices: readonly Choice[],
  canBeMade: (made: readonly Choice[]) => boolean,
): readonly Choice[] {
  const picked: Choice[] = [];
  for (const choice of choices) {
    if (picked.length === 0 || canBeMade([...picked, choice])) {
      picked.push(choice);
    }
  }
  return picked;
}

/** How many runs it takes to make all choices. */
function countRuns(choices: readonly Choice[], areApart: SearchOptions['areApart']): number {
  let count = 0;
  for (let left = choices; left.length > 0; count++) {
    const together = pickTogether(left, areApart);
    left = left.filter((choice) => !together.includes(choice));
  }
  return count;
}

/**
 * Finds the fewest points of some choices with which the tests end as the run with all of them did. Undefined if they do
 * not end so again.
 */
async function findCause(
  made: readonly Choice[],
  result: TestRun,
  run: RunTests,
): Promise<Finding | undefined> {
  const verdict = result.verdict === 'failed' ? 'failed' : 'unusable';
  const endsAlike = async (choices: readonly Choice[]): Promise<Finding | undefined> => {
    const ended = await run(choices, result);
    return areAlike(result, ended) ? { ...ended, choices, verdict } : undefined;
  };
  /** Choices without which the others do not end the tests so. */
  let needed: readonly Choice[] = [];
  let others: readonly Choice[] = made.flatMap(splitByPoint);
  while (others.length > 0) {
    // A second choice is looked for only if both together do it again.
    if (needed.length > 0 && (await endsAlike([...needed, ...others])) === undefined) {
      return undefined;
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
  for (const next of weaker) {
    const result = await run([next]);
    // What fails once may have failed by chance.
    const again = result.verdict === 'failed' ? await run([next]) : result;
    if (again.verdict === 'passed') {
      return { weakest, held: result === again ? [next] : [] };
    }
    if (again.verdict === 'failed') {
      weakest = { ...cause, choices: [next], failedTests: again.failedTests };
    }
  }
  return { weakest, held: [] };
}

/** Whether two runs ended in the same way; failed ones with a test in common, where the output names tests. */
function areAlike(first: TestRun, second: TestRun): boolean {
  const areNamed = first.failedTests.length > 0 && second.failedTests.length > 0;
  const isShared = second.failedTests.some((test) => first.failedTests.includes(test));
  return first.verdict === second.verdict && (isShared || !areNamed);
}

/** What is left of a choice without the points whose same part others change. */
function withoutPoints(choice: Choice, others: readonly Choice[]): Choice[] {
  const points = others
    .filter(({ part }) => part === choice.part)
    .flatMap(({ changes }) => changes.map(({ point }) => point));
  return points.some((point) => choice.changes.some((change) => change.point === point))
    ? withPoints(choice, (point) => !points.includes(point))
    : [choice];
}
