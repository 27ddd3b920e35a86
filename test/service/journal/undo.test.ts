import { describe, expect, it } from 'vitest';
import { Exchange } from '../../../src/service/exchange.js';
import { Journal } from '../../../src/service/journal/journal.js';
import { createPlantService } from '../../../src/service/plant-service.js';

const service = createPlantService();
const request = { method: 'GET', path: '/plants', query: '', headers: {}, body: '' };

/** A journal whose requests have made one change each, and the changes that it has undone. */
function createJournal(requests: number, entries: number, maxPlants?: number) {
  const ignore = () => {};
  const journal = new Journal({ entries, bodyBytes: 0 }, ignore, ignore, maxPlants);
  const undone: unknown[] = [];
  const record = (change: unknown, plants?: number) =>
    journal.recordChange((one) => undone.push(one), change, plants);
  for (let id = 1; id <= requests; id++) {
    journal.add(new Exchange(service, request));
    record(id);
  }
  return { journal, undone, record };
}

describe('the changes of requests', () => {
  it('are undone, the last first, also those of code after a request', () => {
    const { journal, undone, record } = createJournal(3, 10);
    record('by code');

    journal.undoTo(2);

    expect(undone).toEqual(['by code', 3, 2]);
  });

  it('are forgotten with the requests that the journal drops', () => {
    const { journal, undone } = createJournal(2000, 500);

    expect(journal.firstUndoable).toBe(1501);
    journal.undoTo(1);
    expect(undone).toHaveLength(500);
  });

  it('are forgotten from the oldest one on when they keep too many plants', () => {
    const { journal, undone, record } = createJournal(30, 1000, 100);

    record('a state of 75 plants', 75);

    expect(journal.firstUndoable).toBe(6);
    journal.undoTo(1);
    expect(undone).toHaveLength(26);
  });

  it('of code after a request that can no longer be undone are forgotten at once', () => {
    const { journal, undone, record } = createJournal(1, 10, 100);
    for (let count = 1; count <= 4; count++) {
      record('a state of 75 plants', 75);
    }

    journal.add(new Exchange(service, request));
    record('a later change');

    expect(journal.firstUndoable).toBe(2);
    journal.undoTo(2);
    expect(undone).toEqual(['a later change']);
  });
});
