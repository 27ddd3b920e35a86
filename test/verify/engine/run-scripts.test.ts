import { describe, expect, it } from 'vitest';
import { CleanUp } from '../../../src/verify/engine/clean-up.js';
import { type Finding, failed, passed } from '../../../src/verify/engine/finding.js';
import { Run } from '../../../src/verify/engine/run.js';
import { runScripts, type Script } from '../../../src/verify/engine/run-scripts.js';
import type { ScriptRunner } from '../../../src/verify/engine/script-runner.js';
import { listStep } from '../../../src/verify/engine/step.js';
import { verdicts } from '../../../src/verify/engine/verdicts.js';
import type { Exchange } from '../../../src/verify/http/exchange.js';
import { openConnection } from '../../../src/verify/http/open-connection.js';
import { start } from '../verify-faulty.js';

const rule = 'list.limit-caps-results';

/** What a script finds in each of its runs, by the exchange of a list. */
type Attempts = readonly ((exchange: Exchange) => readonly Finding[])[];

const fails = (exchange: Exchange): readonly Finding[] => [
  failed(rule, { expected: 'a list', actual: 'none' }, [exchange]),
];
const passes = () => passed(rule);

/** Runs scripts on a provider, and returns the rules that have failed and the report of the one rule. */
async function reportAfter(task: (run: Run) => Promise<void>) {
  await using provider = await start();
  const { url, token } = provider;
  const run = new Run(await openConnection({ url, token }));
  await using _ = new CleanUp(run);
  await task(run);
  const selected = [rule, 'list.returns-array-of-plants'] as const;
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

const withoutResponse = ({ response: _, ...exchange }: Exchange): Exchange => ({
  ...exchange,
  failure: 'the connection was closed',
});
describe.concurrent('a script', () => {
  it('that passes runs once', async () => {
    expect(await reportOf([passes])).toMatchObject({ runs: 1, verdict: 'passed' });
  });

  it('that fails twice has failed', async () => {
    expect(await reportOf([fails, fails])).toMatchObject({
      runs: 2,
      verdict: 'failed',
      isIntermittent: false,
    });
  });

  it('that fails beside others and passes alone has failed, with the evidence of its failure', async () => {
    expect(await reportOf([fails, passes])).toMatchObject({
      runs: 2,
      verdict: 'failed',
      isIntermittent: true,
      check: { verdict: 'failed', evidence: { expected: 'a list', actual: 'none' } },
    });
  });

  it('whose request got no response, and that passes alone, leaves it to the run, which counts such requests', async () => {
    const failsByLoss = (exchange: Exchange) => fails(withoutResponse(exchange));

    expect(await reportOf([failsByLoss, passes])).toMatchObject({ runs: 2, failedRules: [] });
  });

  it('whose second run shows nothing has failed all the same', async () => {
    expect(await reportOf([fails, () => []])).toMatchObject({
      verdict: 'failed',
      isIntermittent: false,
    });
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

  it('about concurrency is judged by its first run', async () => {
    expect(await reportOf([fails, passes], { isAlone: true })).toMatchObject({
      runs: 1,
      verdict: 'failed',
      isIntermittent: false,
    });
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
});
