import { ActiveFaults } from './active-faults.js';
import { FaultCode } from './fault-code.js';
import { FaultForm } from './fault-form.js';
import { Scenarios } from './scenarios.js';

/** The faults that are on, and the ways to turn one on. */
export function FaultsTab() {
  return (
    <div class="page faults">
      <div class="column">
        <ActiveFaults />
        <Scenarios />
      </div>
      <section class="column" aria-labelledby="own-fault">
        <h2 id="own-fault">A fault of your own</h2>
        <FaultForm />
        <FaultCode />
      </section>
    </div>
  );
}
