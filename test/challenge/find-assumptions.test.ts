import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/challenge/choice.js';
import {
  type Findings,
  findAssumptions,
  type TestRunResult,
} from '../../src/challenge/find-assumptions.js';
import type { SituationId } from '../../src/interface/situations.js';

/** A choice that changes some points: `choice('a', 'b')`. */
function choice(...points: string[]): Choice {
  return {
    id: `${points[0]}/status-400`,
    part: 'status',
    changes: points.map((point) => ({
      point: point as SituationId,
      patch: { status: 400 },
      usual: '',
      other: '',
    })),
  };
}

function pointsOf({ changes }: Choice): string[] {
  return changes.map(({ point }) => point);
}

const passed: TestRunResult = { verdict: 'passed', failedTests: [] };
const failed: TestRunResult = { verdict: 'failed', failedTests: ['shows plants'] };

/** An app that fails if all points of one of these sets are changed. */
function appThatAssumes(...sets: readonly (readonly string[])[]) {
  const runs: string[][] = [];
  const runTests = async (made: readonly Choice[]) => {
    const points = made.flatMap(pointsOf);
    runs.push(points);
    return sets.some((set) => set.every((point) => points.includes(point))) ? failed : passed;
  };
  return { runs, runTests };
}

const search = { isOver: () => false, isPlayable: () => true };

function assumedPoints({ assumptions }: Findings): string[][] {
  return assumptions.map(({ choices }) => choices.flatMap(pointsOf).sort());
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

describe('the search for assumptions', () => {
  it('makes all choices in one run where the tests assume nothing', async () => {
    const { runs, runTests } = appThatAssumes();
    const choices = letters.map((name) => choice(name));

    const findings = await findAssumptions(choices, runTests, search);

    expect(runs).toEqual([letters]);
    expect(findings).toMatchObject({ assumptions: [], held: choices, untried: [], flaky: [] });
  });

  it('finds the choice with which the tests fail, and goes on without it', async () => {
    const { runs, runTests } = appThatAssumes(['k']);

    const findings = await findAssumptions(
      letters.map((name) => choice(name)),
      runTests,
      search,
    );

    expect(assumedPoints(findings)).toEqual([['k']]);
    expect(findings.held).toHaveLength(25);
    // All, five halves, alone, and the others.
    expect(runs.length).toBeLessThanOrEqual(8);
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

          const findings = await findAssumptions(
            letters.map((one) => choice(one)),
            runTests,
            search,
          );

          expect(assumedPoints(findings).sort()).toEqual(apart.map((one) => one.toSorted()).sort());
          expect(runs.length).toBeLessThanOrEqual(1 + apart.length * 15);
        },
      ),
    );
  });

  it('finds which points of a choice the tests depend on, and tries the others further', async () => {
    const { runTests } = appThatAssumes(['b']);
    const wide = choice('a', 'b', 'c');

    const findings = await findAssumptions([wide], runTests, search);

    expect(assumedPoints(findings)).toEqual([['b']]);
    expect(findings.held.flatMap(pointsOf)).toEqual(['a', 'c']);
  });

  it('tries choices for one point in runs of their own, and no more once one has failed', async () => {
    const { runs, runTests } = appThatAssumes(['a']);
    const choices = [choice('a'), choice('a'), choice('b')];

    const findings = await findAssumptions(choices, runTests, search);

    expect(assumedPoints(findings)).toEqual([['a']]);
    expect(runs).toEqual([['a', 'b'], ['a'], ['a'], ['b']]);
    expect(findings.held.flatMap(pointsOf)).toEqual(['b']);
    expect(findings.untried).toEqual([]);
  });

  it('names tests that fail once as flaky, and finds no assumption in them', async () => {
    let runs = 0;
    const runTests = async () => (++runs === 1 ? failed : passed);

    const findings = await findAssumptions([choice('a'), choice('b')], runTests, search);

    expect(findings).toMatchObject({ assumptions: [], flaky: ['shows plants'], untried: [] });
    expect(findings.held).toHaveLength(2);
  });

  it('does not take another failed test for the same failure', async () => {
    const { runTests } = appThatAssumes(['b']);
    let runs = 0;
    const withNoise = async (made: readonly Choice[]) => {
      const result = await runTests(made);
      // The second run, with half of the choices, fails by chance.
      return ++runs === 2 ? { ...failed, failedTests: ['is slow'] } : result;
    };

    const findings = await findAssumptions(
      ['a', 'b'].map((one) => choice(one)),
      withNoise,
      search,
    );

    expect(assumedPoints(findings)).toEqual([['b']]);
  });

  it('leaves open what tests fail with only now and then', async () => {
    let runs = 0;
    const runTests = async () => (++runs % 2 === 1 ? failed : passed);

    const findings = await findAssumptions([choice('a')], runTests, search);

    expect(findings).toMatchObject({ assumptions: [], held: [] });
    expect(findings).toMatchObject({ unclear: [choice('a')], untried: [] });
  });

  it('sets choices aside that a mock cannot make beside its own options', async () => {
    const unusable: TestRunResult = { verdict: 'unusable', failedTests: [], reason: 'two plants' };
    const runTests = async (made: readonly Choice[]) =>
      made.flatMap(pointsOf).includes('c') ? unusable : passed;

    const findings = await findAssumptions(
      letters.map((one) => choice(one)),
      runTests,
      search,
    );

    expect(findings.unusable).toMatchObject([{ choices: [choice('c')], reason: 'two plants' }]);
    expect(findings.assumptions).toEqual([]);
    expect(findings.held).toHaveLength(25);
  });

  it('tries a choice without those that keep the tests from meeting it', async () => {
    const runs: string[][] = [];
    const runTests = async (made: readonly Choice[]) => {
      const points = made.flatMap(pointsOf);
      runs.push(points);
      return {
        ...passed,
        unmet: points.includes('a') ? made.filter((one) => one.id[0] === 'b') : [],
      };
    };

    const findings = await findAssumptions(
      ['a', 'b', 'c'].map((one) => choice(one)),
      runTests,
      search,
    );

    expect(runs).toEqual([['a', 'b', 'c'], ['b']]);
    expect(findings.held.flatMap(pointsOf)).toEqual(['a', 'c', 'b']);
  });

  it('sets choices aside that the tests meet in no run', async () => {
    const runTests = async (made: readonly Choice[]) => ({ ...passed, unmet: made });

    const findings = await findAssumptions(
      ['a', 'b'].map((one) => choice(one)),
      runTests,
      search,
    );

    expect(findings).toMatchObject({ held: [], untried: [] });
    expect(findings.unusable).toMatchObject([
      { choices: [choice('a')], reason: 'With it, the tests sent no request that it concerns.' },
      { choices: [choice('b')] },
    ]);
  });

  it('ends when the runs are over, with what it has found', async () => {
    const { runs, runTests } = appThatAssumes(['a'], ['z']);
    const isOver = () => runs.length === 8;

    const findings = await findAssumptions(
      letters.map((one) => choice(one)),
      runTests,
      {
        ...search,
        isOver,
      },
    );

    expect(assumedPoints(findings)).toHaveLength(1);
    expect(findings.untried).toHaveLength(25);
    expect(runs).toHaveLength(8);
  });

  it('makes no choices at once that contradict each other', async () => {
    const { runs, runTests } = appThatAssumes();
    const isPlayable = (made: readonly Choice[]) => made.length < 3;

    await findAssumptions(
      ['a', 'b', 'c'].map((one) => choice(one)),
      runTests,
      { ...search, isPlayable },
    );

    expect(runs).toEqual([['a', 'b'], ['c']]);
  });
});
