import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Journal, JournalBudget } from '../../../src/service/journal/journal.js';
import type { PlainRequest, PlainResponse } from '../../../src/service/plain-http.js';
import type { RequestResult } from '../../../src/service/request-result.js';

const request = (bodyBytes: number): PlainRequest => ({
  method: 'POST',
  path: '/plants',
  query: '',
  headers: {},
  body: new Uint8Array(bodyBytes),
});
const result: RequestResult = {
  response: { status: 200, headers: {}, body: '' },
  operation: 'list',
  user: 'alice',
  rejectedBy: undefined,
  fault: undefined,
  delayMs: undefined,
  failedDelivery: undefined,
};
const roomy = { entries: 100, bytes: 1_000_000 };

describe('a journal', () => {
  it('keeps the last records within its limits, also when it is cleared in between', () => {
    const steps = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 0, max: 2000 }) },
      { weight: 1, arbitrary: fc.constantFrom('clear', 'reset') },
    );
    const limits = fc.record({
      entries: fc.integer({ min: 0, max: 6 }),
      bytes: fc.integer({ min: 0, max: 10_000 }),
    });

    fc.assert(
      fc.property(limits, fc.array(steps, { maxLength: 40 }), ({ entries, bytes }, walk) => {
        const budget = new JournalBudget(1_000_000);
        const journal = new Journal({ entries, bytes }, budget, () => {});
        let kept: { id: number; bytes: number }[] = [];
        let lastId = 0;
        for (const step of walk) {
          if (typeof step === 'string') {
            journal[step as 'clear' | 'reset']();
            kept = [];
            lastId = step === 'reset' ? 0 : lastId;
            continue;
          }
          const record = journal.add(request(step), result, 0);
          kept.push({ id: ++lastId, bytes: record.bytes });
          const taken = () => kept.reduce((sum, one) => sum + one.bytes, 0);
          while (kept.length > entries || taken() > bytes) {
            kept.shift();
          }
          expect(budget.bytes).toBe(taken());
        }

        expect([...journal.records()].map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
        expect(journal.count).toBe(kept.length);
      }),
    );
  });

  it('shows each request and its result as they were, even if most of it equals the previous one', () => {
    // Of two values each, so that many are the same but for one member.
    const text = fc.constantFrom('', 'a');
    const requests = {
      method: fc.constantFrom('GET', 'HEAD'),
      origin: fc.constantFrom('http://a', 'http://b'),
      path: text,
      query: text,
      headers: fc.dictionary(fc.constantFrom('x', 'y'), text, { maxKeys: 2 }),
      body: text.map((body) => new TextEncoder().encode(body)),
    } satisfies Record<keyof PlainRequest, fc.Arbitrary<unknown>>;
    const responses = {
      status: fc.constantFrom(200, 400),
      headers: fc.constantFrom({}, { allow: 'GET' }),
      body: text,
    } satisfies Record<keyof PlainResponse, fc.Arbitrary<unknown>>;
    const results = {
      response: fc.option(fc.record(responses), { nil: undefined, freq: 9 }),
      operation: fc.constantFrom('list' as const, undefined),
      user: fc.constantFrom('alice', undefined),
      rejectedBy: fc.constantFrom('create.taken-id' as const, undefined),
      fault: fc.constantFrom('status' as const, undefined),
      delayMs: fc.constantFrom(1, undefined),
      failedDelivery: fc.constantFrom('no-answer' as const, undefined),
    } satisfies Record<keyof RequestResult, fc.Arbitrary<unknown>>;
    const handled = fc.record({ request: fc.record(requests), result: fc.record(results) });
    const show = ({ request, result }: { request: PlainRequest; result: RequestResult }) => ({
      request: { ...request, headers: Object.entries(request.headers) },
      result,
    });

    fc.assert(
      fc.property(fc.array(handled, { minLength: 50, maxLength: 90 }), (all) => {
        const journal = new Journal(roomy, new JournalBudget(1_000_000), () => {});
        for (const { request, result } of all) {
          journal.add(request, result, 0);
        }

        expect([...journal.records()].map(show)).toEqual(all.map(show));
      }),
    );
  });

  it('keeps equal requests and results of a polling client once', () => {
    const journal = new Journal(roomy, new JournalBudget(1_000_000), () => {});
    const poll = () => journal.add({ ...request(0), headers: { accept: '*/*' } }, result, 0);

    const [first, second] = [poll(), poll()];

    expect(second.request).toBe(first.request);
    expect(second.result).toBe(first.result);
  });

  it('reuses nothing of a dropped record', () => {
    const journal = new Journal({ ...roomy, entries: 0 }, new JournalBudget(1_000_000), () => {});
    const poll = () => journal.add({ ...request(0) }, { ...result }, 0);

    const [first, second] = [poll(), poll()];

    expect(second.request).not.toBe(first.request);
    expect(second.result).not.toBe(first.result);
  });
});
