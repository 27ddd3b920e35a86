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

  it('undoes the changes of a request and of later ones, the last first', () => {
    const log = new UndoLog(new JournalBudget(0));
    const undone: unknown[] = [];
    const undo = (before: unknown) => {
      undone.push(before);
      log.record(undo, 'a change by undoing');
    };
    for (const [id, names] of [
      [1, ['a']],
      [2, ['b', 'c']],
      [3, []],
      [4, ['d']],
    ] as const) {
      log.begin(id, 1);
      for (const name of names) {
        log.record(undo, name);
      }
    }

    log.undoTo(2);

    expect(undone).toEqual(['d', 'c', 'b']);
    expect(log.size).toBe(1);
    log.record(undo, 'e');
    log.undoTo(1);
    expect(undone).toEqual(['d', 'c', 'b', 'e', 'a']);
    expect([log.size, log.bytes]).toEqual([0, 0]);
  });

  it('forgets the changes of requests that the journal has dropped, and no others', () => {
    const log = new UndoLog(new JournalBudget(0));
    const undone: unknown[] = [];
    for (const id of [1, 2, 3]) {
      log.begin(id, 1);
      log.record((before) => undone.push(before), id);
    }

    log.begin(4, 3);

    expect([log.size, log.firstId]).toEqual([1, 3]);
    log.undoTo(1);
    expect(undone).toEqual([3]);
  });

  it('holds as many bytes as it may, and not one more', () => {
    const log = new UndoLog(new JournalBudget(0), 2000);
    log.begin(1, 1);
    log.record(() => {}, undefined, 800);
    log.record(() => {}, undefined, 800);
    expect([log.size, log.bytes]).toEqual([2, 2000]);

    log.record(() => {}, undefined);
    expect([log.size, log.bytes]).toEqual([2, 1200]);
  });

  it('starts with the first request again after reset', () => {
    const budget = new JournalBudget(0);
    const log = new UndoLog(budget);
    log.begin(7, 1);
    log.record(() => {}, undefined);

    log.reset();
    log.record(() => {}, undefined);

    expect([log.size, log.firstId, log.bytes, budget.bytes]).toEqual([0, 1, 0, 0]);
  });
});
