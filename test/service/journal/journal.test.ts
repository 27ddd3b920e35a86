import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Journal, JournalBudget } from '../../../src/service/journal/journal.js';
import type { Answer, PlainRequest } from '../../../src/service/plain-http.js';

const request = (bodyBytes: number): PlainRequest => ({
  method: 'POST',
  path: '/plants',
  query: '',
  headers: {},
  body: new Uint8Array(bodyBytes),
});
const answer = { status: 200, headers: {}, body: '' };
const roomy = { entries: 100, bytes: 1_000_000 };

describe('a journal', () => {
  it('keeps the last records, within its limits, whatever comes and however often it is cleared', () => {
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
          const record = journal.add(request(step), answer, 0);
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

  it('tells each request and its answer as they were, however like the one before', () => {
    // Of two values each, so that many are the same but for one member.
    const text = fc.constantFrom('', 'a');
    const requests = {
      method: fc.constantFrom('GET', 'HEAD'),
      path: text,
      query: text,
      headers: fc.dictionary(fc.constantFrom('x', 'y'), text, { maxKeys: 2 }),
      body: text.map((body) => new TextEncoder().encode(body)),
    } satisfies Record<keyof PlainRequest, fc.Arbitrary<unknown>>;
    const answers = {
      status: fc.constantFrom(200, 400),
      headers: fc.constantFrom({}, { allow: 'GET' }),
      body: text,
      operation: fc.constantFrom('list', undefined),
      user: fc.constantFrom('alice', undefined),
      rejectedBy: fc.constantFrom('new-plant.id', undefined),
      fault: fc.constantFrom('status', undefined),
      delayMs: fc.constantFrom(1, undefined),
      delivery: fc.constantFrom('no-answer', undefined),
    } satisfies Record<keyof Answer, fc.Arbitrary<unknown>>;
    const exchanges = fc.record({ request: fc.record(requests), answer: fc.record(answers) });
    const shown = ({ request, answer }: { request: PlainRequest; answer: object }) => ({
      request: { ...request, headers: Object.entries(request.headers) },
      answer,
    });

    fc.assert(
      fc.property(fc.array(exchanges, { minLength: 50, maxLength: 90 }), (all) => {
        const journal = new Journal(roomy, new JournalBudget(1_000_000), () => {});
        for (const { request, answer } of all) {
          journal.add(request, answer as Answer, 0);
        }

        expect([...journal.records()].map(shown)).toEqual(all.map(shown));
      }),
    );
  });

  it('keeps once what a client that polls sends and gets', () => {
    const journal = new Journal(roomy, new JournalBudget(1_000_000), () => {});
    const poll = () => journal.add({ ...request(0), headers: { accept: '*/*' } }, answer, 0);

    const [first, second] = [poll(), poll()];

    expect(second.request).toBe(first.request);
    expect(second.answer).toBe(first.answer);
  });

  it('keeps nothing of a record that it has dropped', () => {
    const journal = new Journal({ ...roomy, entries: 0 }, new JournalBudget(1_000_000), () => {});
    const poll = () => journal.add({ ...request(0) }, { ...answer }, 0);

    const [first, second] = [poll(), poll()];

    expect(second.request).not.toBe(first.request);
    expect(second.answer).not.toBe(first.answer);
  });
});
