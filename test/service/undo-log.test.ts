import { describe, expect, it } from 'vitest';
import { UndoLog } from '../../src/service/undo-log.js';

/** An undo log whose requests have made one change each, and the changes that it has undone. */
function createLog(requests: number, maxRequests: number, maxPlants?: number) {
  const log = new UndoLog(maxRequests, () => {}, maxPlants);
  const recordUndo = log.recorder();
  const undone: unknown[] = [];
  const record = (change: unknown, plants?: number) =>
    recordUndo((before) => undone.push(before), change, plants);
  for (let id = 1; id <= requests; id++) {
    log.begin(id);
    record(id);
  }
  return { log, undone, record };
}

describe('the changes of requests', () => {
  it('are forgotten with the oldest requests when there are too many', () => {
    const { log, undone } = createLog(2000, 500);

    expect(log.firstId).toBe(1501);
    log.undoTo(1);
    expect(undone).toHaveLength(500);
  });

  it('are forgotten from the oldest one on when they keep too many plants', () => {
    const { log, undone, record } = createLog(30, 1000, 100);

    record('a state of 75 plants', 75);

    expect(log.firstId).toBe(6);
    log.undoTo(1);
    expect(undone).toHaveLength(26);
  });

  it('of code after a request that can no longer be undone are forgotten at once', () => {
    const { log, undone, record } = createLog(1, 10, 100);
    for (let count = 1; count <= 4; count++) {
      record('a state of 75 plants', 75);
    }

    log.begin(2);
    record('a later change');

    expect(log.firstId).toBe(2);
    log.undoTo(2);
    expect(undone).toEqual(['a later change']);
  });
});
