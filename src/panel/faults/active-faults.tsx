import { useRef } from 'preact/hooks';
import type { FaultState } from '../../control/fault-operations.js';
import { counted } from '../../interface/wording.js';
import { describeFault } from '../../service/faults/describe-fault.js';
import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';

/** The faults that are on, in the order in which the mock tries them. */
export function ActiveFaults() {
  const { state } = usePanel();
  const heading = useRef<HTMLHeadingElement>(null);
  const faults = state.faults.value;
  const remove = async (id: string) => {
    if (await state.act((mock) => mock.removeFault(id))) {
      // The button that had the focus is gone.
      heading.current?.focus();
    }
  };
  return (
    <section aria-labelledby="active-faults">
      <h2 id="active-faults" ref={heading} tabIndex={-1}>
        Active faults
      </h2>
      {faults.length === 0 ? (
        <EmptyState title="No fault is on">
          <p>Every request is answered normally. Turn a scenario on, or a fault of your own.</p>
        </EmptyState>
      ) : (
        <ul>
          {faults.map((fault) => (
            <ActiveFaultCard key={fault.id} active={fault} onRemove={() => remove(fault.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ActiveFaultCardProps {
  readonly active: FaultState;
  readonly onRemove: () => void;
}

/** What a fault does, and how often it was used. */
function ActiveFaultCard({ active, onRemove }: ActiveFaultCardProps) {
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
          {isUsedUp(active) && ' · used up'}
          {scenario !== undefined && (
            <>
              {' · scenario '}
              <code>{scenario}</code>
            </>
          )}
        </p>
      </div>
      <button type="button" class="danger" aria-label={`Remove: ${sentence}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

/** How many requests a fault matched and changed so far: "12 requests matched, 3 changed". */
function describeUsage({ fault, matched, applied }: FaultState): string {
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
