import { describeFault } from '../../service/faults/describe-fault.js';
import type { FaultState } from '../../service/faults/faults.js';
import { describeUsage, isUsedUp } from './describe-usage.js';

interface ActiveFaultCardProps {
  readonly active: FaultState;
  readonly onRemove: () => void;
}

/** One fault that is on: what it does, and how often it was used. */
export function ActiveFaultCard({ active, onRemove }: ActiveFaultCardProps) {
  const { fault, scenario } = active;
  const sentence = describeFault(fault);
  return (
    <li class="card">
      <div>
        <p>
          <span class="badge plain">{fault.kind}</span> {sentence}
        </p>
        <p class="quiet number">
          {describeUsage(active)}
          {scenario !== undefined && (
            <>
              {' · scenario '}
              <code>{scenario}</code>
            </>
          )}
          {isUsedUp(active) && ' · used up'}
        </p>
      </div>
      <button type="button" class="danger" aria-label={`Remove: ${sentence}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}
