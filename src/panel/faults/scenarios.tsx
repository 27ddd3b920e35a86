import { describeFault } from '../../service/faults/describe-fault.js';
import type { PanelScenario } from '../panel-mock.js';
import { usePanel } from '../parts/panel-context.js';

/** The scenarios of the mock, and whether each is on. */
export function Scenarios() {
  const { state } = usePanel();
  return (
    <section aria-labelledby="scenarios">
      <h2 id="scenarios">Scenarios</h2>
      <ul>
        {state.scenarios.value.map((scenario) => (
          <ScenarioSwitch key={scenario.name} scenario={scenario} />
        ))}
      </ul>
    </section>
  );
}

/** Turns a scenario on and off, and says what it does. */
function ScenarioSwitch({ scenario }: { scenario: PanelScenario }) {
  const { state } = usePanel();
  const { name, description, faults, isStarted } = scenario;
  const id = `scenario-${name}`;
  const change = async (input: HTMLInputElement) => {
    const hasChanged = await state.act((mock) =>
      isStarted ? mock.stopScenario(name) : mock.startScenario(name),
    );
    if (!hasChanged) {
      input.checked = isStarted;
    }
  };
  return (
    <li class="switch">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has the state itself.
        role="switch"
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
