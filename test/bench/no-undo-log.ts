import type { UndoLog as RealUndoLog } from '../../src/service/undo-log.js';

/** Replaces the undo log of the service in a measurement, and keeps nothing. */
export class UndoLog implements Pick<RealUndoLog, keyof RealUndoLog> {
  readonly firstId = 1;
  readonly size = 0;
  begin(): void {}
  readonly record = (): void => {};
  undoTo(): void {}
  forget(): void {}
  reset(): void {}
}
