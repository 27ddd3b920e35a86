import type { Choice } from './choice.js';
import {
  type ChoiceResult,
  findCause,
  findWeakest,
  type RunResult,
  RunsOver,
  type RunTests,
} from './find-cause.js';

export interface SearchResult {
  readonly findings: readonly ChoiceResult[];
  /** Tests that failed once, and not with the same choices again. */
  readonly flakyTests: readonly string[];
}

export interface SearchOptions {
  /** Whether a further choice can be made in a run, so that it proves each of them if it passes. */
  readonly canShareRun: (made: readonly Choice[], further: Choice) => boolean;
  /** Whether a provider can make a further choice at once. */
  readonly canBeMade: (made: readonly Choice[], further: Choice) => boolean;
  /** Choices that the tests notice at most beside another one. Default: none. */
  readonly others?: readonly Choice[];
  readonly onFound?: (assumption: ChoiceResult) => void;
  /** Called before each run with how many runs are left if all pass, and how many groups of choices are done. */
  readonly onProgress?: (groupsLeft: number, groupsDone: number) => void;
}

/** How often a choice is tried beside others until it is tried alone. */
const maxTriesBesideOthers = 2;
/** In how many runs that pass all choices are made that a provider can make at once: the first ones hold nearly all. */
const maxPassesTogether = 2;
/** How often an assumption has to fail once more where tests fail by chance. */
const confirmations = 2;

const reasons = {
  unclear: 'Tests failed with it now and then, and no cause was found.',
  unshown:
    'Alone, no request met it, though one did in the first run: the command may take results from a cache.',
  covered: 'The tests already fail with another choice there.',
  over: 'The runs were over.',
};

/**
 * Finds the choices with which the tests fail, as delta debugging finds the cause of a failure. It makes as many at once
 * as one run can prove, halves a run that fails until a choice is left that fails the tests alone, or several that do
 * together, and goes on without it. In the end it makes all choices at once that a provider can make, since some fail the
 * tests only beside each other.
 *
 * Only what fails twice counts: among others, and alone. If a choice fails the tests, other outcomes of the same
 * situation are left out, since they would mostly show the same assumption.
 */
export async function findAssumptions(
  choices: readonly Choice[],
  runTests: RunTests,
  options: SearchOptions,
): Promise<SearchResult> {
  const search = new Search(choices, runTests, options);
  try {
    await search.findSingle();
    await search.findPairs();
    await search.confirm();
  } catch (error) {
    if (!(error instanceof RunsOver)) {
      throw error;
    }
  }
  return search.end();
}

class Search {
  #findings: ChoiceResult[] = [];
  readonly #flakyTests = new Set<string>();
  /** What was made at once when all tests passed. */
  readonly #passed: (readonly Choice[])[] = [];
  /** Whether tests have failed by chance. */
  #isFlaky = false;
  #open: readonly Choice[];
  #groupsDone = 0;
  /** How often a choice was tried beside others, and not shown. */
  readonly #tries = new Map<Choice, number>();

  constructor(
    choices: readonly Choice[],
    private readonly runTests: RunTests,
    private readonly options: SearchOptions,
  ) {
    this.#open = choices;
  }

  /** Finds what fails the tests where nothing else hides it. */
  async findSingle(): Promise<void> {
    for (; this.#open.length > 0; this.#groupsDone++) {
      const together = this.#pick();
      const result = await this.#run(together);
      if (result.verdict === 'passed') {
        this.#closeAll(together, result);
        continue;
      }
      const cause = await findCause(together, result, this.#run);
      if (cause === undefined) {
        this.#noteFlaky(result);
        this.#closeAll(together, await this.#run(together));
        continue;
      }
      const { weakest, passed } = await findWeakest(cause, this.#run);
      this.#open = this.#open.filter((choice) => !cause.choices.includes(choice));
      this.#add(weakest);
      if (passed !== undefined) {
        this.#closeAll(...passed);
      }
      if (weakest.verdict === 'failed') {
        const isCovered = (choice: Choice) => cause.choices.some((other) => covers(other, choice));
        this.#close(this.#open.filter(isCovered), 'left-out', reasons.covered);
      }
    }
  }

  /** Finds what fails the tests only beside something else, among what they allow alone. */
  async findPairs(): Promise<void> {
    const { others: unnoticed = [], canBeMade } = this.options;
    const choicesOf = (wanted: ChoiceResult['verdict']) =>
      this.#findings.filter(({ verdict }) => verdict === wanted).flatMap(({ choices }) => choices);
    // Where something has failed, another value would mostly show the same assumption.
    const assumed = choicesOf('failed').map(({ point }) => point);
    let all = [...choicesOf('held'), ...unnoticed].filter(({ point }) => !assumed.includes(point));
    let left: readonly Choice[] = all;
    for (let passes = 0; passes < maxPassesTogether && left.length > 0; ) {
      const others = all.filter((choice) => !left.includes(choice));
      const together = pickTogether([...left, ...others], canBeMade);
      const result = this.#hasPassed(together) ? undefined : await this.#run(together);
      const cause =
        result?.verdict === 'failed' ? await findCause(together, result, this.#run) : undefined;
      // What has passed alone before fails by chance.
      const isByChance =
        cause?.choices.length === 1 && !unnoticed.includes(cause.choices[0] as Choice);
      if (cause !== undefined && !isByChance) {
        this.#add(cause);
        all = all.filter((choice) => !cause.choices.includes(choice));
        left = left.filter((choice) => all.includes(choice));
        continue;
      }
      if (result?.verdict === 'failed') {
        this.#noteFlaky(result);
      }
      left = left.filter((choice) => !together.includes(choice));
      passes++;
    }
  }

  /** Lets each assumption fail again if tests fail by chance. */
  async confirm(): Promise<void> {
    for (const finding of this.#findings.filter(({ verdict }) => verdict === 'failed')) {
      for (let count = 0; this.#isFlaky && count < confirmations; count++) {
        const { verdict } = await this.#run(finding.choices);
        if (verdict !== 'failed') {
          const unclear = { ...finding, verdict: 'unclear', reason: reasons.unclear } as const;
          this.#findings = this.#findings.map((result) => (result === finding ? unclear : result));
          break;
        }
      }
    }
  }

  end(): SearchResult {
    this.#close(this.#open, 'untried', reasons.over);
    return { findings: this.#findings, flakyTests: [...this.#flakyTests] };
  }

  #pick(): readonly Choice[] {
    // The other points of a choice that has failed probably fail, too.
    const failed = this.#findings.filter(({ verdict }) => verdict === 'failed');
    const groups = failed.flatMap(({ choices }) => choices.map(({ group }) => group));
    const alike = this.#open.filter(({ group }) => groups.includes(group));
    const isTriedAlone = (choice: Choice) => (this.#tries.get(choice) ?? 0) >= maxTriesBesideOthers;
    return pickTogether(
      alike.length > 0 ? alike : this.#open,
      (made, further) =>
        ![...made, further].some(isTriedAlone) && this.options.canShareRun(made, further),
    );
  }

  readonly #run: RunTests = async (made, like) => {
    const { onProgress, canShareRun } = this.options;
    onProgress?.(countRuns(this.#open, canShareRun), this.#groupsDone);
    const result = await this.runTests(made, like);
    if (result.verdict === 'passed' && like === undefined) {
      this.#passed.push(made);
    }
    return result;
  };

  /** Whether the tests have passed with all these choices at once, or with the only one. */
  #hasPassed(choices: readonly Choice[]): boolean {
    return (
      choices.length === 1 ||
      this.#passed.some((made) => choices.every((choice) => made.includes(choice)))
    );
  }

  #add(finding: ChoiceResult): void {
    this.#findings.push(finding);
    if (finding.verdict === 'failed') {
      this.options.onFound?.(finding);
    }
  }

  #noteFlaky({ failedTests }: RunResult): void {
    this.#isFlaky = true;
    for (const test of failedTests) {
      this.#flakyTests.add(test);
    }
  }

  /** Closes what a run has shown that ended without a cause. */
  #closeAll(together: readonly Choice[], { verdict, unshown = [] }: RunResult): void {
    if (verdict !== 'passed') {
      this.#close(together, 'unclear', reasons.unclear);
      return;
    }
    this.#close(
      together.filter((choice) => !unshown.includes(choice)),
      'held',
    );
    if (together.length === 1) {
      this.#close(unshown, 'unclear', reasons.unshown);
    }
    for (const choice of unshown) {
      this.#tries.set(choice, (this.#tries.get(choice) ?? 0) + 1);
    }
  }

  #close(made: readonly Choice[], verdict: ChoiceResult['verdict'], reason?: string): void {
    this.#findings.push(
      ...made.map((choice) => ({ choices: [choice], verdict, failedTests: [], reason })),
    );
    this.#open = this.#open.filter((choice) => !made.includes(choice));
  }
}

/** Whether another choice would mostly show the assumption that one has shown. */
function covers({ point, part }: Choice, other: Choice): boolean {
  return point === other.point && part === other.part && part !== 'value';
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
