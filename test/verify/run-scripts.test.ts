import { describe, expect, it } from 'vitest';
import { detectProvider } from '../../src/verify/engine/detect-provider.js';
import { type Finding, passed } from '../../src/verify/engine/finding.js';
import { ProviderSession } from '../../src/verify/engine/provider-session.js';
import { Results } from '../../src/verify/engine/results.js';
import { runScripts } from '../../src/verify/engine/run-scripts.js';
import type { ScriptRunner } from '../../src/verify/engine/script-runner.js';
import { listStep } from '../../src/verify/engine/step.js';
import type { Exchange } from '../../src/verify/http/exchange.js';
import { openConnection } from '../../src/verify/http/open-connection.js';
import { start } from './verify-faulty.js';

const rule = 'list.returns-array-of-plants';

/** What a script finds in each of its runs, by the exchange of a list. */
type Attempts = readonly ((exchange: Exchange) => readonly Finding[])[];

const fails = (exchange: Exchange): readonly Finding[] => [
  { rule, verdict: 'failed', expected: 'a list', actual: 'none', exchanges: [exchange] },
];
const passes = () => passed(rule);

/** Runs a script on a provider, and returns the report of its rule, and how often it ran. */
async function reportOf(attempts: Attempts, options: { readonly isAlone?: boolean } = {}) {
  await using provider = await start();
  const { url, token } = provider;
  await using session = new ProviderSession(await openConnection({ url, token }));
  const results = new Results(() => session.connection.secrets);
  let runs = 0;
  const run = async (runner: ScriptRunner) => {
    const attempt = attempts[runs++] ?? fails;
    runner.record(...attempt(await runner.send(listStep())));
  };
  const script = { title: 'a script', rules: [rule], run, ...options } as const;

  await runScripts(await detectProvider(session), [script], { results });

  const [report] = results.ruleReports([rule]);
  const [check] = report?.checks.filter((one) => one.check === 'a script') ?? [];
  return { runs, verdict: report?.verdict, isIntermittent: report?.intermittent === true, check };
}

const withoutResponse = ({ response: _, ...exchange }: Exchange): Exchange => ({
  ...exchange,
  failure: 'the connection was closed',
});
const withStatus = (exchange: Exchange, status: number): Exchange => ({
  ...exchange,
  response: { status, headers: [], body: new Uint8Array() },
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

  it.each([
    ['was answered with 503', (exchange: Exchange) => withStatus(exchange, 503)],
    ['was answered with 429', (exchange: Exchange) => withStatus(exchange, 429)],
    ['lost its connection', withoutResponse],
  ])('whose request %s, and that passes alone, has passed', async (_, change) => {
    const failsByLoad = (exchange: Exchange) => fails(change(exchange));

    expect(await reportOf([failsByLoad, passes])).toMatchObject({ runs: 2, verdict: 'passed' });
  });

  it('whose second run shows nothing has failed all the same', async () => {
    expect(await reportOf([fails, () => []])).toMatchObject({
      verdict: 'failed',
      isIntermittent: false,
    });
  });

  it('that fails beside others when its rule has failed before says that it was not repeated', async () => {
    await using provider = await start();
    const { url, token } = provider;
    await using session = new ProviderSession(await openConnection({ url, token }));
    const results = new Results(() => session.connection.secrets);
    const detected = await detectProvider(session);
    const run = async (runner: ScriptRunner) =>
      runner.record(...fails(await runner.send(listStep())));

    await runScripts(detected, [{ title: 'basic', rules: [rule], run }], { results, atOnce: 1 });
    await runScripts(detected, [{ title: 'a script', rules: [rule], run }], { results });

    const checks = results.ruleReports([rule])[0]?.checks;
    const markOf = (title: string) => checks?.find(({ check }) => check === title)?.besideOthers;
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
});
