import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/challenge/choice.js';
import { findAssumptions, type SearchResult } from '../../src/challenge/find-assumptions.js';
import { type RunResult, RunsOver } from '../../src/challenge/find-cause.js';
import type { SituationId } from '../../src/interface/situations.js';

/** A choice at a point; those with one name belong to one group. */
function choice(point: string, name = point): Choice {
  return {
    id: `${point}/status-400`,
    point: point as SituationId,
    part: 'status',
    group: name,
    usual: {},
    other: { status: 400 },
  };
}

function pointsOf(choices: readonly Choice[]): string[] {
  return choices.map(({ point }) => point);
}

const passed: RunResult = { verdict: 'passed', failedTests: [] };
const failed: RunResult = { verdict: 'failed', failedTests: ['shows plants'] };

/** An app that fails if all points of one of these sets are changed. */
function appThatAssumes(...sets: readonly (readonly string[])[]) {
  const runs: string[][] = [];
  const runTests = async (made: readonly Choice[]) => {
    const points: string[] = pointsOf(made);
    runs.push(points);
    return sets.some((set) => set.every((point) => points.includes(point))) ? failed : passed;
  };
  return { runs, runTests };
}

/** Choices for different points can be made in one run. */
const search = {
  canShareRun: (made: readonly Choice[], { point }: Choice) => !pointsOf(made).includes(point),
  canBeMade: () => false,
};

function found({ findings }: SearchResult, verdict: SearchResult['findings'][number]['verdict']) {
  return findings.filter((finding) => finding.verdict === verdict);
}

function pointsIn(findings: SearchResult, verdict: SearchResult['findings'][number]['verdict']) {
  return found(findings, verdict).flatMap(({ choices }) => pointsOf(choices));
}

function assumedPoints(findings: SearchResult): string[][] {
  return found(findings, 'failed').map(({ choices }) => pointsOf(choices).sort());
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const choicesFor = (points: string) => [...points].map((point) => choice(point));
const allLetters = choicesFor(letters.join(''));

describe('the search for assumptions', () => {
  it('makes all choices in one run where the tests assume nothing', async () => {
    const { runs, runTests } = appThatAssumes();

    const findings = await findAssumptions(allLetters, runTests, search);

    expect(runs).toEqual([letters]);
    expect(pointsIn(findings, 'held')).toEqual(letters);
    expect(findings.flakyTests).toEqual([]);
  });

  it('finds any assumptions, also pairs, in few runs each', async () => {
    const name = fc.constantFrom(...letters);
    const set = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(set, { maxLength: 4, selector: ([first]) => first }),
        async (sets) => {
          // Sets without a letter in common, so that each can be found beside the others.
          const used = new Set<string>();
          const apart = sets.filter((one) => {
            const isNew = one.every((letter) => !used.has(letter));
            for (const letter of one) {
              used.add(letter);
            }
            return isNew;
          });
          const { runs, runTests } = appThatAssumes(...apart);

          const findings = await findAssumptions(allLetters, runTests, search);

          expect(assumedPoints(findings).sort()).toEqual(apart.map((one) => one.toSorted()).sort());
          expect(runs.length).toBeLessThanOrEqual(1 + apart.length * 15);
        },
      ),
    );
  });

  it('tries the others of a group together, once one has failed', async () => {
    const { runs, runTests } = appThatAssumes(['b']);
    const group = ['a', 'b', 'c'].map((point) => choice(point, 'empty message'));

    const findings = await findAssumptions([...group, choice('d')], runTests, search);

    expect(assumedPoints(findings)).toEqual([['b']]);
    expect(pointsIn(findings, 'held')).toEqual(['a', 'c', 'd']);
    expect(runs).toContainEqual(['a', 'c']);
  });

  it('tries choices for one point in runs of their own, and no more once one has failed', async () => {
    const { runs, runTests } = appThatAssumes(['a']);
    const choices = [choice('a'), choice('a'), choice('b')];

    const findings = await findAssumptions(choices, runTests, search);

    expect(assumedPoints(findings)).toEqual([['a']]);
    expect(runs).toEqual([['a', 'b'], ['a'], ['a'], ['b']]);
    expect(pointsIn(findings, 'held')).toEqual(['b']);
    expect(found(findings, 'left-out')).toMatchObject([
      { choices: [choice('a')], reason: 'The tests already fail with another choice there.' },
    ]);
  });

  it('tries another part of a point, and another value, also when one has failed', async () => {
    const choiceOf = (point: string, part: Choice['part'], name: string) => ({
      ...choice(point),
      id: `${point}/${name}`,
      part,
    });
    const failing = [choiceOf('a', 'status', '404'), choiceOf('b', 'value', '1')];
    const others = [choiceOf('a', 'headers', 'none'), choiceOf('b', 'value', '2')];
    const runTests = async (made: readonly Choice[]) =>
      made.some((one) => failing.includes(one)) ? failed : passed;

    const findings = await findAssumptions([...failing, ...others], runTests, search);

    const choicesIn = (verdict: 'failed' | 'held') =>
      found(findings, verdict).flatMap(({ choices }) => choices);
    expect(choicesIn('failed')).toEqual(failing);
    expect(choicesIn('held')).toEqual(others);
  });

  it('says which run an attempt has to end like, so that other tests need not run', async () => {
    const { runTests } = appThatAssumes(['b']);
    const repeated: (RunResult | undefined)[] = [];

    await findAssumptions(
      choicesFor('ab'),
      (made, like) => {
        repeated.push(like);
        return runTests(made);
      },
      search,
    );

    expect(repeated).toEqual([undefined, failed, failed, undefined]);
  });

  it.each<
    [told: string, ends: Readonly<Record<number, RunResult[]>>, failed: number, held: number[]]
  >([
    ['tells the weakest that fails', { 1: [failed], 2: [failed], 3: [passed] }, 2, [3]],
    ['counts none that fails only once', { 1: [failed], 2: [failed, passed] }, 1, []],
    ['keeps what it has found when the runs end', { 1: [failed] }, 1, []],
  ])('among choices that ask less and less of an app, %s', async (_, ends, weakest, held) => {
    const bound = (max: number): Choice => ({ ...choice('a'), id: `${max}` });
    const strongest = { ...bound(1), weaker: [bound(2), bound(3)] };
    const ids: number[] = [];
    const runTests = async ([made]: readonly Choice[]) => {
      const id = Number(made?.id);
      const earlier = ids.filter((one) => one === id).length;
      ids.push(id);
      const end = ends[id]?.[earlier] ?? ends[id]?.at(-1);
      if (end === undefined) {
        throw new RunsOver();
      }
      return end;
    };

    const findings = await findAssumptions([strongest], runTests, search);

    const idsOf = (verdict: 'failed' | 'held') =>
      found(findings, verdict).map(({ choices }) => Number(choices[0]?.id));
    expect([idsOf('failed'), idsOf('held')]).toEqual([[weakest], held]);
  });

  it('takes no choice for held that was not shown when a flaky run was repeated', async () => {
    let runs = 0;
    const runTests = async (made: readonly Choice[]) =>
      ++runs === 1 ? failed : { ...passed, unshown: made };

    const findings = await findAssumptions([choice('a')], runTests, search);

    expect(found(findings, 'held')).toEqual([]);
    expect(found(findings, 'unclear')).toHaveLength(1);
  });

  it('tells each assumption as soon as it is found', async () => {
    const { runs, runTests } = appThatAssumes(['a'], ['z']);
    const told: number[] = [];

    await findAssumptions(allLetters, runTests, {
      ...search,
      onFound: () => told.push(runs.length),
    });

    expect(told).toHaveLength(2);
    expect(told[1]).toBeLessThan(runs.length);
  });

  it('names tests that fail once as flaky, and finds no assumption in them', async () => {
    let runs = 0;
    const runTests = async () => (++runs === 1 ? failed : passed);

    const findings = await findAssumptions(choicesFor('ab'), runTests, search);

    expect(findings.flakyTests).toEqual(['shows plants']);
    expect(pointsIn(findings, 'held')).toEqual(['a', 'b']);
  });

  it('does not take another failed test for the same failure', async () => {
    const { runTests } = appThatAssumes(['b']);
    let runs = 0;
    const withNoise = async (made: readonly Choice[]) => {
      const result = await runTests(made);
      // The second run, with half of the choices, fails by chance.
      return ++runs === 2 ? { ...failed, failedTests: ['is slow'] } : result;
    };

    const findings = await findAssumptions(choicesFor('ab'), withNoise, search);

    expect(assumedPoints(findings)).toEqual([['b']]);
  });

  it('does not take a run that fails without a failed test for the same failure', async () => {
    const { runTests } = appThatAssumes(['b']);
    const withThreshold = async (made: readonly Choice[], like?: RunResult) => {
      const result = await runTests(made);
      const isShort = like !== undefined && result.verdict === 'passed';
      return isShort
        ? { verdict: 'failed' as const, failedTests: [], reason: 'it ended with exit code 1' }
        : result;
    };

    const findings = await findAssumptions(choicesFor('abc'), withThreshold, search);

    expect(assumedPoints(findings)).toEqual([['b']]);
  });

  it('leaves open what tests fail with only now and then', async () => {
    let runs = 0;
    const runTests = async () => (++runs % 2 === 1 ? failed : passed);

    const findings = await findAssumptions([choice('a')], runTests, search);

    expect(findings.findings).toMatchObject([{ verdict: 'unclear', choices: [choice('a')] }]);
  });

  it('sets choices aside that a mock cannot make beside its own options', async () => {
    const refused: RunResult = { verdict: 'refused', failedTests: [], reason: 'two plants' };
    const runTests = async (made: readonly Choice[]) =>
      pointsOf(made).includes('c') ? refused : passed;

    const findings = await findAssumptions(allLetters, runTests, search);

    expect(found(findings, 'left-out')).toMatchObject([
      { choices: [choice('c')], reason: 'two plants' },
    ]);
    expect(assumedPoints(findings)).toEqual([]);
    expect(pointsIn(findings, 'held')).toHaveLength(25);
  });

  it('makes a choice again that a passed run has not shown, without those that are proven', async () => {
    const runs: string[][] = [];
    const runTests = async (made: readonly Choice[]) => {
      const points: string[] = pointsOf(made);
      runs.push(points);
      return {
        ...passed,
        unshown: points.includes('a') ? made.filter(({ point }) => (point as string) === 'b') : [],
      };
    };

    const findings = await findAssumptions(choicesFor('abc'), runTests, search);

    expect(runs).toEqual([['a', 'b', 'c'], ['b']]);
    expect(pointsIn(findings, 'held')).toEqual(['a', 'c', 'b']);
  });

  it('makes a choice alone in the end, and leaves it open if no request shows it then', async () => {
    const runs: string[][] = [];
    const runTests = async (made: readonly Choice[]) => {
      runs.push(pointsOf(made));
      return { ...passed, unshown: made };
    };

    const findings = await findAssumptions(choicesFor('ab'), runTests, search);

    expect(runs).toEqual([['a', 'b'], ['a', 'b'], ['a'], ['b']]);
    expect(found(findings, 'unclear')).toMatchObject([
      { choices: [choice('a')], reason: expect.stringMatching(/^Alone, no request met it/) },
      { choices: [choice('b')] },
    ]);
  });

  it('makes all choices at once in the end, and finds two that fail only beside each other', async () => {
    const { runs, runTests } = appThatAssumes(['a', 'c']);
    const canShareRun = () => false;

    const findings = await findAssumptions(choicesFor('abc'), runTests, {
      canShareRun,
      canBeMade: () => true,
    });

    expect(runs.slice(0, 4)).toEqual([['a'], ['b'], ['c'], ['a', 'b', 'c']]);
    expect(assumedPoints(findings)).toEqual([['a', 'c']]);
    expect(pointsIn(findings, 'held')).toEqual(['a', 'b', 'c']);
  });

  it('makes choices at once that the tests notice only beside another one', async () => {
    const { runTests } = appThatAssumes(['a', 'z']);

    const findings = await findAssumptions([choice('a')], runTests, {
      ...search,
      canBeMade: () => true,
      others: [choice('y'), choice('z')],
    });

    expect(assumedPoints(findings)).toEqual([['a', 'z']]);
  });

  it('lets an assumption fail again and again where tests fail by chance', async () => {
    const { runs, runTests } = appThatAssumes();
    let chances = 0;
    const byChance = async (made: readonly Choice[]) => {
      await runTests(made);
      // The first choice fails three times by chance, the second once.
      const isFirst = pointsOf(made).includes('a');
      return (isFirst && ++chances <= 3) || (!isFirst && runs.length === 3) ? failed : passed;
    };

    const findings = await findAssumptions(choicesFor('ab'), byChance, {
      canShareRun: () => false,
      canBeMade: () => false,
    });

    expect(assumedPoints(findings)).toEqual([]);
    expect(pointsIn(findings, 'unclear')).toEqual(['a']);
  });

  it('ends when no run can be made any more, with what it has found', async () => {
    const { runs, runTests } = appThatAssumes(['a'], ['z']);

    const findings = await findAssumptions(
      allLetters,
      (made) => {
        if (runs.length === 8) {
          throw new RunsOver();
        }
        return runTests(made);
      },
      search,
    );

    expect(assumedPoints(findings)).toHaveLength(1);
    expect(pointsIn(findings, 'untried')).toHaveLength(25);
  });

  it('makes no choices at once of which one run cannot prove each', async () => {
    const { runs, runTests } = appThatAssumes();
    const canShareRun = (made: readonly Choice[]) => made.length < 2;

    await findAssumptions(choicesFor('abc'), runTests, { canShareRun, canBeMade: () => false });

    expect(runs).toEqual([['a', 'b'], ['c']]);
  });
});
