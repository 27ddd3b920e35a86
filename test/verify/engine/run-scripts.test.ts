import { describe, expect, it } from 'vitest';
import { CleanUp } from '../../../src/verify/engine/clean-up.js';
import { type Finding, failed, notChecked, passed } from '../../../src/verify/engine/finding.js';
import { Run } from '../../../src/verify/engine/run.js';
import { runScripts, type Script } from '../../../src/verify/engine/run-scripts.js';
import type { ScriptRunner } from '../../../src/verify/engine/script-runner.js';
import { listStep } from '../../../src/verify/engine/step.js';
import { verdicts } from '../../../src/verify/engine/verdicts.js';
import type { SentExchange } from '../../../src/verify/http/exchange.js';
import { openConnection } from '../../../src/verify/http/open-connection.js';
import type { Change } from '../../providers/behaviour.js';
import { reject } from '../../providers/changes.js';
import { start } from '../verify-faulty.js';

const rule = 'list.limit-caps-results';
const otherRule = 'error.body';

/** What a script finds in each of its runs, by the exchange of a list. */
type Attempts = readonly ((exchange: SentExchange) => readonly Finding[])[];

const fails = (exchange: SentExchange): readonly Finding[] => [
  failed(rule, { expected: 'a list', actual: 'none' }, [exchange]),
];
const failsOtherwise = (exchange: SentExchange): readonly Finding[] => [
  failed(rule, { expected: 'a list', actual: 'two' }, [exchange]),
];
const failsOther = (exchange: SentExchange) => [
  failed(otherRule, { expected: 'an array', actual: 'none' }, [exchange]),
  ...passed('payload.json'),
];
const failedForGood = { verdict: 'failed', isIntermittent: false };
const passes = () => passed(rule);
const createsNone = () => notChecked('there is no room', 'create.answers-200-with-plant', rule);

/** Runs scripts on a provider, and returns the rules that have failed and the report of the one rule. */
async function reportAfter(task: (run: Run) => Promise<void>, change: Change = {}) {
  await using provider = await start(change);
  const { url, token } = provider;
  const run = new Run(await openConnection({ url, token, lagMs: 0 }));
  await using _ = new CleanUp(run);
  await task(run);
  const selected = [rule, otherRule, 'list.returns-array-of-plants'] as const;
  const reports = verdicts(run.findings, selected, { secrets: [] });
  const failedRules = reports.flatMap((one) => (one.verdict === 'failed' ? one.rule : []));
  const checks = reports[0]?.checks ?? [];
  const isIntermittent = reports.some(({ intermittent }) => intermittent === true);
  return { failedRules, verdict: reports[0]?.verdict, isIntermittent, checks };
}

/** Runs a script on a provider, and says also how often it ran. */
async function reportOf(attempts: Attempts, options: Pick<Script, 'isAlone'> = {}) {
  let runs = 0;
  const run = async (runner: ScriptRunner) => {
    const attempt = attempts[runs++] ?? fails;
    runner.record(...attempt(await runner.send(listStep())));
  };
  const script = { title: 'a script', rules: [rule], run, ...options } as const;
  const report = await reportAfter((one) => runScripts(one, [script]));
  return { ...report, runs, check: report.checks.find(({ check }) => check === 'a script') };
}

const withoutResponse = ({ response: _, ...exchange }: SentExchange): SentExchange => ({
  ...exchange,
  failure: 'the connection was closed',
});
const failsByLoss = (exchange: SentExchange) => fails(withoutResponse(exchange));

const keepsPlants: Change = {
  find: () => reject('nothing is deleted here', 403),
};

describe.concurrent('a script', () => {
  it.each<[title: string, Attempts, expected: object, Pick<Script, 'isAlone'>?]>([
    ['that passes runs once', [passes], { runs: 1, verdict: 'passed' }],
    ['that fails twice has failed', [fails, fails], { ...failedForGood, runs: 2 }],
    [
      'that fails beside others and passes alone has failed, with the evidence of its failure',
      [fails, passes],
      {
        ...{ runs: 2, verdict: 'failed', isIntermittent: true },
        check: { verdict: 'failed', evidence: { expected: 'a list', actual: 'none' } },
      },
    ],
    [
      'whose request got no response, and that passes alone, leaves it to the run, which counts such requests',
      [failsByLoss, passes],
      { runs: 2, failedRules: [] },
    ],
    ['whose second run shows nothing has failed all the same', [fails, () => []], failedForGood],
    [
      'that could create no plant beside others runs once more, as there may be room then',
      [createsNone, passes],
      { runs: 2, verdict: 'passed' },
    ],
    [
      'that gets no response alone has failed as it did beside others',
      [fails, failsByLoss],
      { check: { verdict: 'failed', besideOthers: true } },
    ],
    [
      'that passes alone as a whole has failed now and then, though it shows another rule',
      [fails, () => passed(otherRule)],
      { isIntermittent: true },
    ],
    [
      'that fails another rule alone has failed both',
      [fails, failsOther],
      { failedRules: [rule, otherRule], isIntermittent: false },
    ],
    [
      'about concurrency is judged by its first run',
      [fails, passes],
      { ...failedForGood, runs: 1 },
      { isAlone: true },
    ],
  ])('%s', async (_, attempts, expected, options) => {
    expect(await reportOf(attempts, options)).toMatchObject(expected);
  });

  it('that fails in another way alone has failed in that way', async () => {
    const { checks } = await reportOf([fails, failsOtherwise]);

    expect(checks.map(({ evidence }) => evidence?.actual)).toEqual(['two']);
  });

  it('whose plant has stayed has failed for good, as it ran again in another state', async () => {
    let runs = 0;
    const run = async (runner: ScriptRunner) => {
      await runner.create();
      runner.record(...(++runs === 1 ? fails : passes)(await runner.send(listStep())));
    };

    const report = await reportAfter(
      (one) => runScripts(one, [{ title: 'a script', rules: [rule], run }]),
      keepsPlants,
    );

    expect([runs, report.verdict, report.isIntermittent]).toEqual([2, 'failed', false]);
  });

  it('that was to run again when the run ended has failed', async () => {
    let runs = 0;
    const run = async (runner: ScriptRunner) => {
      if (++runs > 1) {
        throw new Error('the run is over');
      }
      runner.record(...fails(await runner.send(listStep())));
    };

    const { verdict } = await reportAfter(async (one) => {
      const ended = runScripts(one, [{ title: 'a script', rules: [rule], run }]);
      await expect(ended).rejects.toThrow('the run is over');
    });

    expect(verdict).toBe('failed');
  });

  it('that fails beside others when its rule has failed before says that it was not repeated', async () => {
    const run = async (runner: ScriptRunner) =>
      runner.record(...fails(await runner.send(listStep())));

    const { checks } = await reportAfter(async (one) => {
      await runScripts(one, [{ title: 'basic', rules: [rule], run }], { strength: 'basic' });
      await runScripts(one, [{ title: 'a script', rules: [rule], run }]);
    });

    const markOf = (title: string) => checks.find(({ check }) => check === title)?.besideOthers;
    expect(markOf('basic')).toBeUndefined();
    expect(markOf('a script')).toBe(true);
  });

  it('is left out if a rule that it needs has failed in a basic script', async () => {
    const run = async (runner: ScriptRunner) => runner.record(...passes());
    const needs = ['create.stores-plant'] as const;

    const { checks } = await reportAfter(async (one) => {
      const basic = { kind: 'sequence', check: 'basic', strength: 'basic' } as const;
      one.findings.add({ ...failed(needs[0], { expected: 'a', actual: 'b' }, []), ...basic });
      await runScripts(one, [{ title: 'a script', rules: [rule], needs, run }]);
    });

    expect(checks).toMatchObject([{ verdict: 'not-checked', maskedBy: needs[0] }]);
  });

  it('is not left out if that rule has failed in a script that is not basic', async () => {
    const run = async (runner: ScriptRunner) => runner.record(...passes());
    const needs = [otherRule] as const;

    const { verdict } = await reportAfter(async (one) => {
      const alone = { kind: 'sequence', check: 'another script', strength: 'alone' } as const;
      one.findings.add({ ...failed(otherRule, { expected: 'a', actual: 'b' }, []), ...alone });
      await runScripts(one, [{ title: 'a script', rules: [rule], needs, run }]);
    });

    expect(verdict).toBe('passed');
  });

  it.each([
    [8, {}, 'passed'],
    [9, {}, 'not-checked'],
    [9, { leavesNothing: true }, 'passed'],
  ])(
    'where deletes fail and %i plants have stayed: with %j it is %s',
    async (count, how, verdict) => {
      const leave = async (runner: ScriptRunner) => {
        for (let created = 0; created < count; created++) {
          await runner.create();
        }
      };
      const run = async (runner: ScriptRunner) => runner.record(...passes());

      const report = await reportAfter(async (one) => {
        await runScripts(one, [{ title: 'leaves plants', rules: [], run: leave }]);
        const alone = { kind: 'sequence', check: 'another script', strength: 'alone' } as const;
        const rejected = { expected: 'a delete', actual: '403' };
        one.findings.add({ ...failed('delete.removes-one-plant', rejected, []), ...alone });
        await runScripts(one, [{ title: 'a script', rules: [rule], run, ...how }]);
      }, keepsPlants);

      expect(report.verdict).toBe(verdict);
    },
  );
});
