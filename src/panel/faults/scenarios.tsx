import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { ScenarioSwitch } from './scenario-switch.js';

/** The scenarios of the mock, and whether each is on. */
export function Scenarios() {
  const { state } = usePanel();
  const scenarios = state.scenarios.value;
  return (
    <section aria-labelledby="scenarios">
      <h2 id="scenarios">Scenarios</h2>
      {scenarios.length === 0 ? (
        <EmptyState title="The mock has no scenarios">
          <p>
            Start it with <code>--scenarios</code> and a file of your own, or give it the option{' '}
            <code>scenarios</code>.
          </p>
        </EmptyState>
      ) : (
        <ul>
          {scenarios.map((scenario) => (
            <ScenarioSwitch key={scenario.name} scenario={scenario} />
          ))}
        </ul>
      )}
    </section>
  );
}
