import { type Fault, missingScenario, type Scenarios } from '../service/faults/fault.js';
import * as v from '../text/schema.js';
import { upperFirst } from '../text/wording.js';
import { addFaults } from './faults.js';
import { OperationError, operation } from './operation.js';

const named = v.strictObject({ name: v.string() });

/** The faults and scenarios of a sandbox. */
export const faultOperations = {
  faults: operation('GET /faults', {
    does: 'Lists the active faults, in the order in which they are tried, and to how many requests each has applied.',
    isForProxy: true,
    run: ({ faults }) => faults.all(),
  }),
  addFaults: operation('POST /faults', {
    does: 'Adds faults, or a single one, before the active ones; returns them with their ids.',
    isForProxy: true,
    // Their members are checked where all faults are, so that the errors are the same.
    input: v.unchecked<Fault | readonly Fault[]>(),
    example: { kind: 'status', status: 503, operation: 'list' },
    run: (target, faults) => addFaults(target, [faults].flat()),
  }),
  clearFaults: operation('DELETE /faults', {
    does: 'Removes all faults.',
    isForProxy: true,
    run({ faults }) {
      const ended = faults.all().length;
      faults.clear();
      return { ended };
    },
  }),
  removeFault: operation('DELETE /faults/{id}', {
    does: 'Removes a fault.',
    isForProxy: true,
    input: v.strictObject({ id: v.string() }),
    run({ faults }, { id }) {
      if (!faults.remove(id)) {
        throw new OperationError(404, `There is no active fault "${id}": see GET /__admin/faults.`);
      }
      return { ended: 1 };
    },
  }),
  scenarios: operation('GET /scenarios', {
    does: 'Lists the scenarios, and whether each is started.',
    isForProxy: true,
    run({ faults }) {
      const started = new Set(faults.all().map(({ scenario }) => scenario));
      return Object.entries(faults.scenarios).map(([name, scenario]) => ({
        name,
        ...scenario,
        isStarted: started.has(name),
      }));
    },
  }),
  startScenario: operation('PUT /scenarios/{name}', {
    does: 'Starts a scenario, or restarts it.',
    isForProxy: true,
    input: named,
    run({ faults }, { name }) {
      assertScenario(name, faults.scenarios);
      return faults.start(name);
    },
  }),
  stopScenario: operation('DELETE /scenarios/{name}', {
    does: 'Stops a scenario: removes its faults.',
    isForProxy: true,
    input: named,
    run({ faults }, { name }) {
      assertScenario(name, faults.scenarios);
      const ended = faults.all().filter(({ scenario }) => scenario === name).length;
      faults.stop(name);
      return { ended };
    },
  }),
};

function assertScenario(name: string, scenarios: Scenarios): void {
  if (!Object.hasOwn(scenarios, name)) {
    const { cause, remedy } = missingScenario(name, scenarios);
    throw new OperationError(404, `${upperFirst(cause)}. ${remedy}`);
  }
}
