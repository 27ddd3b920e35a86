import { describe, expect, it } from 'vitest';
import { JournalBudget } from '../../src/service/journal/journal.js';
import { UndoLog } from '../../src/service/undo-log.js';

describe('the undo log', () => {
  it('keeps no change before the first request, and none of those that are forgotten', () => {
    const log = new UndoLog(new JournalBudget(0));
    log.record(() => {}, undefined);
    expect(log.size).toBe(0);

    for (let id = 1; id <= 5000; id++) {
      log.begin(id, Math.max(1, id - 9));
      log.record(() => {}, undefined);
    }

    expect(log.size).toBe(10);
    expect(log.firstId).toBe(4991);
  });

  it('forgets the oldest changes when they take too much memory', () => {
    const budget = new JournalBudget(0);
    const log = new UndoLog(budget, 10_000);
    for (let id = 1; id <= 5; id++) {
      log.begin(id, 1);
      log.record(() => {}, undefined, 3000);
    }

    expect(log.size).toBe(3);
    expect(log.firstId).toBe(3);
    expect(log.bytes).toBeLessThanOrEqual(10_000);
    expect(budget.bytes).toBe(log.bytes);
  });

  it('takes no memory once its changes are undone or forgotten', () => {
    const budget = new JournalBudget(0);
    const log = new UndoLog(budget);
    log.begin(1, 1);
    log.record(() => {}, undefined, 500);
    log.begin(2, 1);
    log.record(() => {}, undefined, 500);

    log.undoTo(2);
    log.forget();

    expect(log.bytes).toBe(0);
    expect(budget.bytes).toBe(0);
    expect(log.firstId).toBe(2);
  });
});
