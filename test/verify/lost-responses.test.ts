import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Behaviour, Exchange } from '../providers/behaviour.js';
import { start, verify, violatedRules } from './verify-faulty.js';

/** Closes the connection of some requests without a response. */
const drops =
  (isDropped: (exchange: Exchange) => boolean) =>
  (reference: Behaviour): Partial<Behaviour> => ({
    send(response, answer, exchange) {
      if (isDropped(exchange)) {
        (exchange.request.connection as Socket).destroy();
        return;
      }
      return reference.send(response, answer, exchange);
    },
  });

/** Drops every fifth delete that the provider has done. */
function dropsDeletes() {
  let deletes = 0;
  return drops(({ operation, rejection }) => {
    const isDelete = operation?.name === 'delete' && rejection === undefined;
    deletes += isDelete ? 1 : 0;
    return isDelete && deletes % 5 === 0;
  });
}

describe.concurrent('a verification of a provider that loses responses', {
  timeout: 60_000,
}, () => {
  it('says how many requests got none, shows one of them, and blames no other rule', async () => {
    await using provider = await start(dropsDeletes());

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
    expect(check?.evidence?.exchanges.map(({ request }) => request.method)).toEqual([
      'POST',
      'DELETE',
    ]);
  });

  it('blames the rule of special requests alone if only they get none', async () => {
    await using provider = await start(
      drops(({ request, rejection }) => request.method === 'DELETE' && rejection?.status === 401),
    );

    const report = await verify(provider);

    expect(violatedRules(report)).toEqual(['authentication.required']);
  });
});
