import type { OperationName } from '../../interface/operation-name.js';
import type { FaultKind } from '../../service/faults/fault.js';

/** What the form for a fault holds, as it was typed; empty texts are limits that are not given. */
export interface FaultValues {
  readonly kind: FaultKind;
  readonly operation: OperationName | '';
  readonly user: string;
  readonly status: string;
  readonly delay: 'fixed' | 'range';
  /** For a fixed delay. */
  readonly delayMs: string;
  /** The bounds of a range. */
  readonly fromMs: string;
  readonly toMs: string;
  readonly times: string;
  /** In percent. */
  readonly likely: string;
  readonly isProcessed: boolean;
}

/** Changes some of the values of the form. */
export type ChangeFault = (changed: Partial<FaultValues>) => void;

export const initialFaultValues: FaultValues = {
  kind: 'status',
  operation: '',
  user: '',
  status: '503',
  delay: 'fixed',
  delayMs: '300',
  fromMs: '100',
  toMs: '400',
  times: '',
  likely: '',
  isProcessed: false,
};
