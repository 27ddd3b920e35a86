import type { FaultState } from '../control/faults.js';
import { counted } from '../interface/wording.js';
import { describeFault } from '../service/faults/describe-fault.js';
import type { FaultKind } from '../service/faults/fault.js';
import { Button, EmptyState, usePanel } from './components.js';
import { FaultForm } from './fault-form.js';
import type { PanelScenario } from './panel-state.js';

export function FaultsTab() {
  const { scenarios } = usePanel();
  return (
    <div class="page faults">
      <div class="column">
        <ActiveFaults />
        <section aria-labelledby="scenarios">
          <h2 id="scenarios">Scenarios</h2>
          <ul>
            {scenarios.value.map((scenario) => (
              <ScenarioItem key={scenario.name} scenario={scenario} />
            ))}
          </ul>
        </section>
      </div>
      <section class="column" aria-labelledby="own-fault">
        <h2 id="own-fault">A fault of your own</h2>
        <FaultForm />
      </section>
    </div>
  );
}

function ActiveFaults() {
  const { faults } = usePanel();
  return (
    <section aria-labelledby="active-faults">
      <h2 id="active-faults" tabIndex={-1}>
        Active faults
      </h2>
      {faults.value.length === 0 && (
        <EmptyState title="No fault is on">
          <p>Every request is answered normally. Turn a scenario on, or a fault of your own.</p>
        </EmptyState>
      )}
      <ul>
        {faults.value.map((fault) => (
          <ActiveFault key={fault.id} active={fault} />
        ))}
      </ul>
    </section>
  );
}

function ActiveFault({ active }: { active: FaultState }) {
  const state = usePanel();
  const { id, fault, scenario } = active;
  const sentence = describeFault(fault);
  const remove = async ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const heading = currentTarget.closest('section')?.querySelector('h2');
    if (await state.act((mock) => mock.removeFault({ id }))) {
      // The button with the focus is removed.
      heading?.focus();
    }
  };
  return (
    <li class="card">
      <div>
        <p>
          <span class="badge plain">{fault.kind}</span> {sentence}
        </p>
        <p class="quiet number">
          {describeUsage(active)}
          {isUsedUp(active) && ' · used up'}
          {scenario !== undefined && ` · scenario ${scenario}`}
        </p>
      </div>
      <Button class="danger" aria-label={`Remove: ${sentence}`} onClick={remove}>
        Remove
      </Button>
    </li>
  );
}

const verbs: Readonly<Partial<Record<FaultKind, string>>> = { delay: 'delayed', hold: 'held' };

function describeUsage({ fault, matched, applied }: FaultState): string {
  if (matched === 0) {
    return 'No request matched yet';
  }
  return `${counted(matched, 'request')} matched, ${applied} ${verbs[fault.kind] ?? 'changed'}`;
}

/** Whether a fault changes no further request. */
export function isUsedUp({ fault: { nth, times }, matched, applied }: FaultState): boolean {
  const hasMetNth = nth !== undefined && matched >= nth;
  const hasMetAll = times !== undefined && applied >= times;
  return hasMetNth || hasMetAll;
}

function ScenarioItem({ scenario }: { scenario: PanelScenario }) {
  const state = usePanel();
  const { name, description, faults, isStarted } = scenario;
  const id = `scenario-${name}`;
  const change = async (input: HTMLInputElement) => {
    const hasChanged = await state.act((mock) =>
      input.checked ? mock.startScenario({ name }) : mock.stopScenario({ name }),
    );
    if (!hasChanged) {
      input.checked = isStarted;
    }
  };
  return (
    <li class="scenario">
      <input
        id={id}
        type="checkbox"
        checked={isStarted}
        aria-describedby={`${id}-effect`}
        onChange={({ currentTarget }) => change(currentTarget)}
      />
      <div>
        <label for={id}>{name}</label>
        <div id={`${id}-effect`}>
          {description !== undefined && <p>{description}</p>}
          <ul class="quiet effects">
            {faults.map((fault, position) => (
              <li key={position}>{describeFault(fault)}</li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}
