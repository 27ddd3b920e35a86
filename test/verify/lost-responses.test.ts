import { describe, expect, it } from 'vitest';
import { closeConnection, everyOf, inTurn, isAccepted, sending } from '../providers/changes.js';
import { start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a verification of a provider that loses responses', {
  timeout: 60_000,
}, () => {
  it('says how many requests got none, shows one of them, and blames no other rule', async () => {
    await using provider = await start(
      inTurn(everyOf(5), (isTurn, reference) =>
        sending(closeConnection, (one) => isAccepted(one, 'delete') && isTurn())(reference),
      ),
    );

    const report = await verify(provider);

    expect(violatedRules(report)).toEqual(['delete.removes-one-plant']);
    const rule = report.rules.find((one) => one.rule === 'delete.removes-one-plant');
    const check = rule?.checks.find(
      (one) => one.check === 'every request of the run gets a response',
    );
    expect(check?.evidence).toMatchObject({
      path: 'response',
      expected: 'a response',
      actual: expect.stringMatching(/^none \(the connection was closed/),
    });
    const { failed = 0, all = 0 } = check?.times ?? {};
    expect(failed).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(4 * failed);
    const methods = check?.evidence?.exchanges.map(({ request }) => request.method);
    expect(methods).toEqual(['POST', 'DELETE']);
  });

  it('blames the rule of special requests alone if only they get none', async () => {
    await using provider = await start(
      sending(
        closeConnection,
        ({ request, rejection }) => request.method === 'DELETE' && rejection?.status === 401,
      ),
    );

    expect(violatedRules(await verify(provider))).toEqual(['authentication.required']);
  });
});
