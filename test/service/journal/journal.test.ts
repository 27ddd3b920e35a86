import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../../src/service/journal/journal.js';
import { Journal } from '../../../src/service/journal/journal.js';
import type { Answer, PlainRequest } from '../../../src/service/plain-http.js';

const request = (bodyBytes: number): PlainRequest => ({
  method: 'POST',
  path: '/plants',
  query: '',
  headers: {},
  body: new Uint8Array(bodyBytes),
});
const answer: Answer = {
  response: { status: 200, headers: {}, body: '' },
  operation: 'list',
  user: 'alice',
  rejectedBy: undefined,
  fault: undefined,
  delayMs: undefined,
  failedDelivery: undefined,
};

function createJournal(entries = 100) {
  const published: JournalRecord[] = [];
  const limits = { entries, bodyBytes: 16 * 1024 };
  const journal = new Journal(limits, (record) => published.push(record));
  const add = (bodyBytes = 0) => journal.add(request(bodyBytes), { ...answer }, 0);
  return { journal, published, add };
}

const idsOf = (records: Iterable<JournalRecord>) => [...records].map(({ id }) => id);

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
    const { journal, add } = createJournal();
    const [, second] = [add(1), add(), add()];

    journal.rewind(2);

    expect(idsOf(journal.records())).toEqual([1]);
    expect([journal.firstId, journal.lastId]).toEqual([1, 1]);
    expect([journal.find(2), journal.find(3)]).toEqual([undefined, undefined]);
    const again = add();
    expect(again.id).toBe(2);
    expect(again.request).not.toBe(second?.request);
    expect(journal.find(2)).toBe(again);
  });
});

describe('the records of a journal', () => {
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

  it('keep a body of 16 KiB whole, and copy nothing', () => {
    const { journal } = createJournal();
    const whole = request(16 * 1024);
    const response = { status: 200, headers: {}, body: 'x'.repeat(16 * 1024) };
    const answered = { ...answer, response };

    const record = journal.add(whole, answered, 0);

    expect(record.request.body).toBe(whole.body);
    expect(record.answer).toBe(answered);
    expect(journal.add(request(16 * 1024 + 1), answer, 0).request.body).toHaveLength(16 * 1024);
  });
});
