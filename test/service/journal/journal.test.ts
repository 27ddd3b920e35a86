import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Journal,
  JournalBudget,
  type JournalLimits,
} from '../../../src/service/journal/journal.js';
import type { JournalRecord } from '../../../src/service/journal/journal-record.js';
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

function createJournal(limits: JournalLimits = roomy) {
  const published: JournalRecord[] = [];
  const budget = new JournalBudget(1_000_000);
  const journal = new Journal(limits, budget, (record) => published.push(record));
  const add = (bodyBytes = 0) => journal.add(request(bodyBytes), { ...result }, 0);
  return { journal, budget, published, add };
}

const idsOf = (records: Iterable<JournalRecord>) => [...records].map(({ id }) => id);

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
      scenario: fc.constantFrom('backend-down', undefined),
      delayMs: fc.constantFrom(1, undefined),
      failedDelivery: fc.constantFrom('no-answer' as const, undefined),
    } satisfies Record<Exclude<keyof RequestResult, 'sent' | 'isOfHandler'>, fc.Arbitrary<unknown>>;
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

  it('does not take a request to a handler for one to the plant store', () => {
    const journal = new Journal(roomy, new JournalBudget(1_000_000), () => {});
    const dropped = { ...result, response: undefined };
    const add = (given: RequestResult) => journal.add({ ...request(0) }, given, 0).result;

    expect(add({ ...dropped, isOfHandler: true })).not.toBe(add(dropped));
    expect(add({ ...dropped, isOfHandler: true })).toMatchObject({ isOfHandler: true });
  });
});

describe('the ids of a journal', () => {
  it('go on after it is cleared, and start again after reset', () => {
    const { journal, add } = createJournal();
    add();
    add();

    journal.clear();
    expect([journal.firstId, journal.lastId, journal.count]).toEqual([3, 2, 0]);
    expect(journal.find(2)).toBeUndefined();
    expect(add().id).toBe(3);

    journal.reset();
    expect([journal.firstId, journal.lastId, journal.count]).toEqual([1, 0, 0]);
    expect(add().id).toBe(1);
  });

  it('are given again after it is rewound', () => {
    const { journal, budget, add } = createJournal();
    const [first, second] = [add(1), add(), add()];

    journal.rewind(2);

    expect(idsOf(journal.records())).toEqual([1]);
    expect(budget.bytes).toBe(first?.bytes);
    expect([journal.firstId, journal.lastId]).toEqual([1, 1]);
    expect([journal.find(2), journal.find(3)]).toEqual([undefined, undefined]);
    const again = add();
    expect(again.id).toBe(2);
    expect(again.request).not.toBe(second?.request);
    expect(journal.find(2)).toBe(again);
  });
});

describe('the records of a journal', () => {
  it('are each given once if others replace them in between', () => {
    const { journal, add } = createJournal({ ...roomy, entries: 2 });
    add();
    add();
    const records = journal.records();
    const first = records.next().value as JournalRecord;
    add();
    add();

    expect([first.id, ...idsOf(records)]).toEqual([1, 3, 4]);
  });

  it('end if it is cleared in between', () => {
    const { journal, add } = createJournal();
    add();
    add();
    const records = journal.records();
    records.next();

    journal.clear();

    expect(idsOf(records)).toEqual([]);
  });

  it('are published once, in the order in which they are settled', () => {
    const { journal, published, add } = createJournal();
    const [first, second] = [add(), add()];
    expect(published).toEqual([]);

    second.settle();
    first.settle();
    second.settle();

    expect(published).toEqual([second, first]);
    expect([second.settledAs, first.settledAs, journal.lastSettled]).toEqual([1, 2, 2]);
  });

  it('are not published if they are settled after they were cleared or rewound', () => {
    const { journal, published, add } = createJournal();
    const cleared = add();
    journal.clear();
    const rewound = add();
    journal.rewind(rewound.id);

    cleared.settle();
    rewound.settle();

    expect(published).toEqual([]);
    expect(journal.lastSettled).toBe(0);
  });

  it('take two bytes for each character, and more for a header', () => {
    const { journal } = createJournal();
    const bytesOf = (change: Partial<PlainRequest>, body = '') => {
      const response = { status: 200, headers: {}, body };
      return journal.add({ ...request(0), ...change }, { ...result, response }, 0).bytes;
    };
    const plain = bytesOf({ path: '' });

    expect(plain).toBeGreaterThan(0);
    expect(bytesOf({ path: '', origin: 'http://a' }) - plain).toBe(16);
    expect(bytesOf({ path: '/plants' }) - plain).toBe(14);
    expect(bytesOf({ path: '', query: 'a=1' }) - plain).toBe(6);
    expect(bytesOf({ path: '', body: new Uint8Array(7) }) - plain).toBe(7);
    expect(bytesOf({ path: '' }, '[]') - plain).toBe(4);
    expect(bytesOf({ path: '', headers: { accept: '*/*' } }) - plain).toBeGreaterThan(18);
    const name = bytesOf({ path: '', headers: { accept: undefined } });
    expect(bytesOf({ path: '', headers: { accept: '*/*' } }) - name).toBe(6);
  });

  it('keep a body of 16 KiB whole, and copy nothing', () => {
    const { journal } = createJournal();
    const whole = request(16 * 1024);
    const response = { status: 200, headers: {}, body: 'x'.repeat(16 * 1024) };
    const answered = { ...result, response };

    const record = journal.add(whole, answered, 0);

    expect(record.request.body).toBe(whole.body);
    expect(record.result).toBe(answered);
    expect(journal.add(request(16 * 1024 + 1), result, 0).request.body).toHaveLength(16 * 1024);
  });
});
