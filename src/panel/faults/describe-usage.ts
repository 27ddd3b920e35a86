import { counted } from '../../interface/counted.js';
import type { FaultState } from '../../service/faults/faults.js';

/** How many requests a fault matched and changed so far: "12 requests matched, 3 changed". */
export function describeUsage({ fault, matched, applied }: FaultState): string {
  if (matched === 0) {
    return 'No request matched yet';
  }
  const verb = fault.kind === 'delay' ? 'delayed' : 'changed';
  return `${counted(matched, 'request')} matched, ${applied} ${verb}`;
}

/** Whether its limits let it change no further request. */
export function isUsedUp({ fault: { nth, times }, matched, applied }: FaultState): boolean {
  return (nth !== undefined && matched >= nth) || (times !== undefined && applied >= times);
}
