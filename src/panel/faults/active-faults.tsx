import { useRef } from 'preact/hooks';
import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { ActiveFaultCard } from './active-fault-card.js';

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
