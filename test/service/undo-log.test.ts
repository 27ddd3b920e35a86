import { describe, expect, it } from 'vitest';
import { UndoLog } from '../../src/service/undo-log.js';

/** A log with a change of each request, and what was undone. */
function createLog(requests: number, maxPlants?: number) {
  const log = new UndoLog(maxPlants);
  const undone: unknown[] = [];
  for (let id = 1; id <= requests; id++) {
    log.begin(id, 1);
    log.record((before) => undone.push(before), id);
  }
  return { log, undone };
}

describe('the undo log', () => {
  it('undoes the changes of a request and of later ones, the last first', () => {
    const { log, undone } = createLog(4);

    log.undoTo(2);

    expect(undone).toEqual([4, 3, 2]);
    expect(log.size).toBe(1);
  });

  it('does not record the changes that undoing makes', () => {
    const { log } = createLog(1);
    log.record(() => log.record(() => {}, 'again'), 'once');

    log.undoTo(1);

    expect(log.size).toBe(0);
  });

  it('keeps no change before the first request, nor after a reset', () => {
    const { log } = createLog(0);
    log.record(() => {}, 'early');
    log.begin(1, 1);
    log.reset();
    log.record(() => {}, 'late');

    expect([log.size, log.firstId]).toEqual([0, 1]);
  });

  it('forgets the changes of requests that the journal has dropped, and no others', () => {
    const { log } = createLog(2000);

    // Not one by one, which would copy the others for each request.
    log.begin(2001, 1000);
    expect(log.size).toBe(2000);
    log.begin(2002, 1500);

    expect([log.size, log.firstId]).toEqual([501, 1500]);
  });

  it('forgets the oldest changes when they keep too many plants', () => {
    const { log } = createLog(30, 100);

    log.record(() => {}, 'a state of 75 plants', 75);

    expect([log.size, log.firstId]).toEqual([16, 16]);
  });
});
