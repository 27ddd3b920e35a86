import { describe, expect, it } from 'vitest';
import { type MetRequest, toMet } from '../../src/challenge/met.js';
import type { SituationId } from '../../src/interface/situations.js';
import type { JournalEntry } from '../../src/service/journal/journal-entry.js';
import { exchangeNote } from './exchange-note.js';

const plants = { own: 2, shared: 1, others: 3 };

function entryOf(
  operation: 'create' | 'list' | 'delete',
  { ms = 0, body = '', query = '', ...others }: Partial<JournalEntry> & Sent = {},
): JournalEntry {
  const response = { status: 200, headers: {}, body: operation === 'list' ? '[]' : '' };
  const request = { method: 'GET', path: '/plants', headers: {}, query, body };
  return { id: 1, at: new Date(ms).toISOString(), operation, request, response, ...others };
}

interface Sent {
  readonly ms?: number;
  readonly body?: string;
  readonly query?: string;
  readonly id?: number;
}

const create = (sent: Sent = {}) => entryOf('create', { body: '{"id":7,"name":"Fern"}', ...sent });

/** How many requests were in each situation. */
function countSituations(requests: readonly MetRequest[]): ReadonlyMap<SituationId, number> {
  const counts = new Map<SituationId, number>();
  for (const id of requests.flatMap(({ situations }) => [...situations])) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

describe('what tests have met', () => {
  it('has how many requests were in each situation, with those of ordinary requests', () => {
    const { requests } = toMet([
      exchangeNote({ situations: ['delete.unknown-id'] }),
      exchangeNote({ situations: ['delete.unknown-id'] }),
      exchangeNote({ entry: create(), situations: ['create.padded-name'] }),
      exchangeNote({ entry: entryOf('list'), plants }),
      exchangeNote({ entry: entryOf('list', { query: 'limit=2' }), plants }),
    ]);

    expect(countSituations(requests)).toEqual(
      new Map([
        ['delete.unknown-id', 2],
        ['delete.own-plant', 2],
        ['create.padded-name', 1],
        ['create.new-plant', 1],
        ['list.all', 2],
      ]),
    );
  });

  it('has no situation of a request that a handler or a fault has answered in its own words', () => {
    const unknown = ['authentication.unknown-token'] as const;
    const ended = 'authentication.ended-token';
    const { situations } = toMet([
      exchangeNote({ situations: unknown, isOfHandler: true }),
      exchangeNote({ situations: unknown, entry: { fault: 'status' } }),
      exchangeNote({ situations: [ended], entry: { fault: 'expired-token', rejectedBy: ended } }),
    ]);

    expect([...situations]).not.toContain('authentication.unknown-token');
    expect([...situations]).toContain(ended);
  });

  it('has the requests to each store, in their order', () => {
    const { requests } = toMet([
      exchangeNote({ store: 'first', entry: entryOf('list', { id: 2 }), plants }),
      exchangeNote({ store: 'second', entry: entryOf('delete', { id: 1 }) }),
      exchangeNote({ store: 'first', entry: create({ id: 1 }) }),
    ]);

    expect(requests.map(({ store, situations }) => [store, ...situations])).toEqual([
      ['first', 'create.new-plant'],
      ['first', 'list.all'],
      ['second', 'delete.own-plant'],
    ]);
  });

  it('has how many plants a store had for a list, and how long before it the last change came', () => {
    const { requests } = toMet([
      exchangeNote({ entry: entryOf('list', { ms: 5 }), plants }),
      exchangeNote({ entry: create({ ms: 60 }) }),
      exchangeNote({ store: 'second', entry: entryOf('delete', { ms: 90 }) }),
      exchangeNote({ entry: entryOf('list', { ms: 100 }), plants }),
    ]);

    const list = { plants: 0, ...plants };
    expect(requests.flatMap(({ listed }) => listed ?? [])).toEqual([
      { ...list, sinceChangeMs: undefined },
      { ...list, sinceChangeMs: 40 },
    ]);
  });

  it('has how many plants a long list may have shown, of which the note has the beginning', () => {
    const response = { status: 200, headers: {}, body: '[{"name":"Fe' };
    const { requests } = toMet([exchangeNote({ entry: entryOf('list', { response }), plants })]);

    expect(requests).toMatchObject([{ listed: { plants: 3 } }]);
  });

  it('has the plant of a create with all digits of its id, and its tag', () => {
    const body = '{"id":9007199254740993,"name":"Fern","tag":"green"}';
    const { requests } = toMet([exchangeNote({ entry: create({ body }) })]);

    expect(requests).toMatchObject([
      { sent: { id: '9007199254740993', name: 'Fern', tag: 'green' }, hasUntagged: false },
    ]);
  });

  it('counts no create, no list and no change that a handler answered', () => {
    const isOfHandler = true;
    const met = toMet([
      exchangeNote({ entry: create(), isOfHandler }),
      exchangeNote({ entry: entryOf('list'), isOfHandler }),
      exchangeNote({ entry: entryOf('list', { ms: 9 }), plants }),
    ]);

    expect(met.requests).toMatchObject([{ listed: { sinceChangeMs: undefined } }]);
    expect(countSituations(met.requests)).toEqual(new Map([['list.all', 1]]));
    expect(met.entries).toHaveLength(3);
  });

  it('counts no create and no list that a fault answered, but what it may have changed', () => {
    const fault = 'drop-connection';
    const met = toMet([
      exchangeNote({ entry: { ...create(), fault } }),
      exchangeNote({ entry: entryOf('list', { fault }), plants }),
      exchangeNote({ entry: entryOf('list', { ms: 9 }), plants }),
    ]);

    expect(met.requests).toMatchObject([{ listed: { sinceChangeMs: 9 } }]);
  });
});
