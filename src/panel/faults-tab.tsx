import type { FaultState } from '../control/faults.js';
import { describeFault } from '../service/faults/describe-fault.js';
import type { AnyFaultKind } from '../service/faults/fault-kind.js';
import { faultKindRows } from '../service/faults/fault-kinds.js';
import { counted } from '../text/wording.js';
import { Button, usePanel } from './components.js';
import { FaultForm } from './fault-form.js';
import type { PanelScenario } from './panel-state.js';

export function FaultsTab() {
  const { scenarios } = usePanel();
  return (
    <div class="page faults">
      <section aria-labelledby="scenarios">
        <h2 id="scenarios">Scenarios</h2>
        <ul>
          {scenarios.value.map((scenario) => (
            <ScenarioItem key={scenario.name} scenario={scenario} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="own-fault">
        <h2 id="own-fault">A fault of your own</h2>
        <FaultForm />
      </section>
      <OtherFaults />
    </div>
  );
}

/** The faults that no scenario has turned on. */
function OtherFaults() {
  const { faults } = usePanel();
  const others = faults.value.filter(({ scenario }) => scenario === undefined);
  return (
    <section aria-labelledby="other-faults">
      <h2 id="other-faults" tabIndex={-1}>
        Other faults
      </h2>
      {others.length === 0 && <p class="quiet">None, from the form or from code.</p>}
      <ul>
        {others.map((fault) => (
          <OtherFault key={fault.id} active={fault} />
        ))}
      </ul>
    </section>
  );
}

function OtherFault({ active }: { active: FaultState }) {
  const state = usePanel();
  const { id, fault } = active;
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
        <p>{sentence}</p>
        <p class="quiet number">{describeUsage([active])}</p>
      </div>
      <Button class="danger" aria-label={`Remove: ${sentence}`} onClick={remove}>
        Remove
      </Button>
    </li>
  );
}

/** What faults that were turned on together have done. One request may be delayed and changed. */
function describeUsage(faults: readonly FaultState[]): string {
  const matched = Math.max(...faults.map((fault) => fault.matched));
  const applied = new Map<string, number>();
  for (const { fault, applied: count } of faults) {
    const { done = 'changed' }: AnyFaultKind = faultKindRows[fault.kind];
    applied.set(done, Math.min(matched, (applied.get(done) ?? 0) + count));
  }
  const counts = [...applied].map(([done, count]) => `${count} ${done}`).join(', ');
  const end = faults.every(isUsedUp) ? ' · used up' : '';
  return matched === 0 ? 'No request yet' : `${counts} of ${counted(matched, 'request')}${end}`;
}

/** How many faults can still change a request. */
export function countFaultsOn(faults: readonly FaultState[]): number {
  return faults.filter((fault) => !isUsedUp(fault)).length;
}

/** Whether a fault changes no further request. */
function isUsedUp({ fault: { nth, times }, matched, applied }: FaultState): boolean {
  const hasMetNth = nth !== undefined && matched >= nth;
  const hasMetAll = times !== undefined && applied >= times;
  return hasMetNth || hasMetAll;
}

function ScenarioItem({ scenario }: { scenario: PanelScenario }) {
  const state = usePanel();
  const { name, description, faults, isStarted } = scenario;
  const started = state.faults.value.filter((fault) => fault.scenario === name);
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
        {started.length > 0 && <span class="quiet number"> · {describeUsage(started)}</span>}
        <p id={`${id}-effect`}>{description ?? `${faults.map(describeFault).join('. ')}.`}</p>
      </div>
    </li>
  );
}
