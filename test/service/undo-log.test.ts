import { describe, expect, it } from 'vitest';
import { UndoLog } from '../../src/service/undo-log.js';

function createLog(requests: number, maxPlants?: number): UndoLog {
  const log = new UndoLog(maxPlants);
  for (let id = 1; id <= requests; id++) {
    log.begin(id, 1);
    log.record(() => {}, id);
  }
  return log;
}

describe('the undo log', () => {
  it('forgets the changes of requests that the journal has dropped, and no others', () => {
    const log = createLog(2000);

    // Not one by one, which would copy the others for each request.
    log.begin(2001, 1000);
    expect(log.size).toBe(2000);
    log.begin(2002, 1500);

    expect([log.size, log.firstId]).toEqual([501, 1500]);
  });

  it('forgets the oldest changes when they keep too many plants', () => {
    const log = createLog(30, 100);

    log.record(() => {}, 'a state of 75 plants', 75);

    expect([log.size, log.firstId]).toEqual([16, 16]);
  });
});
