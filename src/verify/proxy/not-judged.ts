import { counted } from '../../interface/wording.js';
import type { FaultKind } from '../../service/faults/fault.js';
import type { ContractReport } from '../report/verification-report.js';

/** Counts the exchanges of the three operations that are not judged, since a fault fails them. */
export class NotJudged {
  readonly #counts = new Map<FaultKind, number>();

  /** @param fault undefined counts nothing: no fault has failed the request. */
  add(fault: FaultKind | undefined): void {
    if (fault !== undefined) {
      this.#counts.set(fault, 1 + (this.#counts.get(fault) ?? 0));
    }
  }

  /** Its part of a report; empty if all were judged. */
  report(): Pick<ContractReport, 'notJudged'> {
    if (this.#counts.size === 0) {
      return {};
    }
    let exchanges = 0;
    for (const count of this.#counts.values()) {
      exchanges += count;
    }
    const kinds = [...this.#counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    const reason = `a fault failed ${counted(exchanges, 'exchange')}: ${kinds}`;
    return { notJudged: { exchanges, reason } };
  }
}
