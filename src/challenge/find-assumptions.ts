import { type Choice, isCompatible, splitByPoint, withPoints } from './choice.js';

/** How the tests ended with some choices. */
export interface TestRunResult {
  /** `unusable`: a mock could not make the choices beside its own options, and they were not tried. */
  readonly verdict: 'passed' | 'failed' | 'unusable';
  /** The names of the tests that failed, if the output of the command says them. */
  readonly failedTests: readonly string[];
  /** Choices that no request of the run could show, because others led the tests elsewhere. Default: none. */
  readonly unmet?: readonly Choice[];
  /** Why the choices could not be made, or how the command ended if it was not by a failed test. */
  readonly reason?: string | undefined;
}

/** Runs the tests once, with mocks that make these choices. */
export type RunTests = (choices: readonly Choice[]) => Promise<TestRunResult>;

/** A choice, or several together, with which the tests fail. */
export interface FoundAssumption extends TestRunResult {
  readonly choices: readonly Choice[];
}

export interface Findings {
  readonly assumptions: readonly FoundAssumption[];
  readonly held: readonly Choice[];
  /** Choices that no mock could make, or that no request could show, with the reason. */
  readonly unusable: readonly FoundAssumption[];
  /** Tests that failed once, and not with the same choices again. */
  readonly flaky: readonly string[];
  /** Choices among which tests failed twice, without a cause that was found. */
  readonly unclear: readonly Choice[];
  /** Choices that were not tried, since the runs were over. */
  readonly untried: readonly Choice[];
}

export interface SearchOptions {
  /** Whether the runs are over. */
  readonly isOver: () => boolean;
  /** Whether a provider can make these choices at once, beside what the tests give their mocks. */
  readonly isPlayable: (choices: readonly Choice[]) => boolean;
  /** Called before each run with the number of runs that are left if they all pass. */
  readonly onProgress?: (runsLeft: number) => void;
}

const unmetReason = 'With it, the tests sent no request that it concerns.';

/** Thrown by a run that was stopped, and where another run would be one too many; what was found so far counts. */
export class RunsOver extends Error {}

/**
 * Finds the choices with which the tests fail. It makes as many at once as are compatible, halves a run that fails until
 * a choice is left that fails the tests alone, or several that do together, and goes on without it.
 *
 * Only what fails twice counts: among others, and alone. If a choice fails the tests, other choices for the same part of
 * the same point are not tried, since they would show the same assumption.
 */
export async function findAssumptions(
  choices: readonly Choice[],
  runTests: RunTests,
  { isOver, isPlayable, onProgress = () => {} }: SearchOptions,
): Promise<Findings> {
  const assumptions: FoundAssumption[] = [];
  const unusable: FoundAssumption[] = [];
  const held: Choice[] = [];
  const flaky = new Set<string>();
  const unclear: Choice[] = [];
  let open = choices;
  /** How many choices are made at once; one after a run in which none of several could be seen. */
  let size = Number.POSITIVE_INFINITY;
  const run: RunTests = (made) => {
    if (isOver()) {
      throw new RunsOver();
    }
    onProgress(countRuns(open));
    return runTests(made);
  };
  const close = (list: Choice[], made: readonly Choice[]) => {
    list.push(...made);
    open = open.filter((choice) => !made.includes(choice));
  };
  try {
    while (open.length > 0) {
      const together = pickCompatible(open, isPlayable).slice(0, size);
      const result = await run(together);
      if (result.verdict === 'passed') {
        const { unmet = [] } = result;
        close(
          held,
          together.filter((choice) => !unmet.includes(choice)),
        );
        if (unmet.length === 1 && together.length === 1) {
          close([], unmet);
          unusable.push({ ...result, choices: unmet, reason: unmetReason });
        }
        size = unmet.length === together.length ? 1 : Number.POSITIVE_INFINITY;
        continue;
      }
      const found = await findCause(together, result, run);
      if (found !== undefined) {
        const list = found.verdict === 'failed' ? assumptions : unusable;
        list.push(found);
        open = open.flatMap((choice) => withoutPoints(choice, found.choices));
        continue;
      }
      for (const test of result.failedTests) {
        flaky.add(test);
      }
      const again = await run(together);
      close(again.verdict === 'passed' ? held : unclear, together);
    }
  } catch (error) {
    if (!(error instanceof RunsOver)) {
      throw error;
    }
  }
  return { assumptions, held, unusable, flaky: [...flaky], unclear, untried: open };
}

/** The first choices that a provider can make at once. */
function pickCompatible(
  choices: readonly Choice[],
  isPlayable: SearchOptions['isPlayable'],
): readonly Choice[] {
  const picked: Choice[] = [];
  for (const choice of choices) {
    const isFree = picked.every((other) => isCompatible(choice, other));
    if (isFree && (picked.length === 0 || isPlayable([...picked, choice]))) {
      picked.push(choice);
    }
  }
  return picked;
}

/** How many runs it takes to make all choices. */
function countRuns(choices: readonly Choice[]): number {
  let count = 0;
  for (let left = choices; left.length > 0; count++) {
    const together = pickCompatible(left, () => true);
    left = left.filter((choice) => !together.includes(choice));
  }
  return count;
}

/**
 * Finds the fewest choices that end the tests as the run with all of them did, first among whole choices and then among
 * their points. Undefined if the tests do not end so again.
 */
async function findCause(
  made: readonly Choice[],
  result: TestRunResult,
  run: RunTests,
): Promise<FoundAssumption | undefined> {
  const found = await narrow(made, result, run);
  const points = found?.choices.flatMap(splitByPoint) ?? [];
  return found !== undefined && points.length > found.choices.length
    ? ((await narrow(points, found, run)) ?? found)
    : found;
}

async function narrow(
  made: readonly Choice[],
  result: TestRunResult,
  run: RunTests,
): Promise<FoundAssumption | undefined> {
  const isAlike = (other: TestRunResult) => areAlike(result, other);
  /** Choices without which the others do not end the tests so. */
  let needed: readonly Choice[] = [];
  let others = made;
  while (others.length > 0) {
    // A second choice is looked for only if both together do it again.
    if (needed.length > 0 && !isAlike(await run([...needed, ...others]))) {
      return undefined;
    }
    let enough = others.length;
    let tooFew = 0;
    while (enough - tooFew > 1) {
      const middle = Math.ceil((enough + tooFew) / 2);
      const ended = await run([...needed, ...others.slice(0, middle)]);
      if (isAlike(ended)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    needed = [...needed, ...others.slice(enough - 1, enough)];
    others = others.slice(0, enough - 1);
    const alone = await run(needed);
    if (isAlike(alone)) {
      return { ...alone, choices: needed };
    }
  }
  return undefined;
}

/** Whether two runs ended in the same way; failed ones with a test in common, where the output names tests. */
function areAlike(first: TestRunResult, second: TestRunResult): boolean {
  const areNamed = first.failedTests.length > 0 && second.failedTests.length > 0;
  const isShared = second.failedTests.some((test) => first.failedTests.includes(test));
  return first.verdict === second.verdict && (isShared || !areNamed);
}

/** What is left of a choice without the points whose same part others change. */
function withoutPoints(choice: Choice, others: readonly Choice[]): Choice[] {
  const points = others
    .filter(({ part }) => part === choice.part)
    .flatMap(({ changes }) => changes.map(({ point }) => point));
  return withPoints(choice, (point) => !points.includes(point));
}
