import type { JournalEntry } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { maxRequests, mergeRequests } from '../../src/panel/state/merge-requests.js';

/** An entry of a journal. */
function entry(id: number, at = '2026-01-01T00:00:00.000Z', status?: number): JournalEntry {
  const request = { method: 'GET', path: '/plants', query: '', headers: {}, body: '' };
  const response = status === undefined ? {} : { response: { status, headers: {}, body: '' } };
  return { id, at, request, ...response };
}

const idsOf = (entries: readonly JournalEntry[]) => entries.map(({ id }) => id);

describe('the requests that a panel shows', () => {
  it('are in the order of their ids', () => {
    expect(idsOf(mergeRequests([entry(1), entry(4)], [entry(5), entry(3)]))).toEqual([1, 3, 4, 5]);
  });

  it('are replaced when they are answered', () => {
    const merged = mergeRequests([entry(1), entry(2)], [entry(1, undefined, 200)]);

    expect(idsOf(merged)).toEqual([1, 2]);
    expect(merged[0]?.response?.status).toBe(200);
  });

  it('are gone from the one on that another has replaced', () => {
    const later = '2026-01-01T00:00:09.000Z';

    expect(idsOf(mergeRequests([entry(1), entry(2), entry(3)], [entry(2, later)]))).toEqual([1, 2]);
  });

  it('stay when an earlier one is answered late', () => {
    const later = '2026-01-01T00:00:09.000Z';

    expect(idsOf(mergeRequests([entry(2, later)], [entry(1)]))).toEqual([1, 2]);
  });

  it('are the last ones', () => {
    const all = Array.from({ length: maxRequests + 5 }, (_, position) => entry(position + 1));

    expect(idsOf(mergeRequests([], all))).toEqual(idsOf(all.slice(5)));
  });
});
