import type { JournalEntry } from 'plant-store-kit/fetch';
import { describe, expect, it } from 'vitest';
import { RequestList } from '../../src/panel/request-list.js';
import { useFrames } from './next-frame.js';

const frames = useFrames();

function entry(id: number, members: object = {}): JournalEntry {
  const request = { method: 'GET', path: '/plants', query: '', headers: {}, body: '' };
  const response = { status: 200, headers: {}, body: '[]' };
  return { id, request, response, durationMs: 1, ...members } as JournalEntry;
}

function withStatus(id: number, status: number): JournalEntry {
  return entry(id, { response: { status, headers: {}, body: '' } });
}

function listOf(...entries: readonly JournalEntry[]): RequestList {
  const list = new RequestList();
  for (const one of entries) {
    list.add(one);
  }
  frames.show();
  return list;
}

function shownIds(list: RequestList): readonly number[] {
  frames.show();
  return list.shown.value.map(({ id }) => id);
}

describe('the list of requests', () => {
  it('shows what has arrived at the next frame, in the order of the requests', () => {
    const list = new RequestList();

    list.add(entry(2));
    list.add(entry(1));

    expect(list.shown.value).toEqual([]);
    expect(shownIds(list)).toEqual([1, 2]);
  });

  it('replaces a request once it is answered', () => {
    const list = listOf(entry(1, { response: undefined }));

    list.add(withStatus(1, 201));

    frames.show();
    expect(list.entries.value.map(({ response }) => response?.status)).toEqual([201]);
  });

  it('keeps the requests that arrive while it is loaded', async () => {
    const list = new RequestList();

    await list.load(async () => {
      list.add(entry(3));
      return [entry(1), entry(2)];
    });

    expect(shownIds(list)).toEqual([1, 2, 3]);
    expect(list.lastLoaded).toBe(2);
  });

  it('drops on a load what the journal does not have, but not what came before the given id', async () => {
    const list = listOf(entry(1), entry(2), entry(3));

    await list.load(async () => [entry(4)], 2);

    expect(shownIds(list)).toEqual([1, 2, 4]);
  });

  it('drops what a full journal has dropped, except requests that are held', () => {
    const list = listOf(entry(1, { held: true }), entry(2), entry(3));

    list.trim({ name: 'default', plants: 0, faults: 0, requests: 1, lastRequest: 3 });

    expect(shownIds(list)).toEqual([1, 3]);
  });

  it('shows the selected request until it is deselected or all are cleared', () => {
    const list = listOf(entry(1), entry(2));
    list.selectedId.value = 2;

    expect(list.selected.value?.id).toBe(2);
    list.deselect();
    expect(list.selected.value).toBeUndefined();
    list.selectedId.value = 1;
    list.clear();
    expect([list.selected.value, list.shown.value]).toEqual([undefined, []]);
  });

  it('shows what was there when it was paused', () => {
    const list = listOf(entry(1));
    list.paused.value = list.entries.value;

    list.add(entry(2));

    expect(shownIds(list)).toEqual([1]);
    list.deselect();
    expect(shownIds(list)).toEqual([1, 2]);
  });
});

describe('a filter of the list', () => {
  it.each([
    ['2', [1]],
    ['4', [2]],
    ['5', [3]],
    ['fault', [3]],
    ['held', [4]],
    ['', [1, 2, 3, 4]],
  ] as const)('by the status "%s" shows the requests %j', (status, ids) => {
    const fault = { fault: 'status' };
    const held = { held: true, durationMs: undefined };
    const list = listOf(
      withStatus(1, 204),
      withStatus(2, 404),
      { ...withStatus(3, 503), ...fault } as JournalEntry,
      entry(4, held),
    );

    list.status.value = status;

    expect(shownIds(list)).toEqual(ids);
  });

  it('by words shows the requests that have all of them, in any case', () => {
    const created = { method: 'POST', path: '/plants', query: '', headers: {}, body: '"Basil"' };
    const list = listOf(entry(1, { user: 'bob' }), entry(2, { user: 'bob', request: created }));

    list.search.value = 'BOB basil';

    expect(shownIds(list)).toEqual([2]);
  });
});
