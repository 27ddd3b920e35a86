import { toFaultState } from '../../service/faults/faults.js';
import { parseFaults } from '../../service/faults/parse-faults.js';
import { type AdminCall, AdminError, type AdminRoute } from './admin-call.js';
import { readPlainJson } from './read-body.js';

/** The faults and scenarios of a sandbox. */
export const faultRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/faults',
    does: 'Lists the active faults, in the order in which they are tried, and to how many requests each has applied.',
    run: ({ sandbox }) => sandbox.faults.active.map(toFaultState),
  },
  {
    method: 'POST',
    path: '/faults',
    takes: 'a fault, or an array of faults',
    does: 'Adds faults before the active ones; returns them with their ids.',
    run({ sandbox, body }) {
      const faults = parseFaults([readPlainJson(body)].flat(), 'the body');
      return sandbox.faults.add(faults).map(toFaultState);
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    does: 'Removes all faults.',
    run({ sandbox: { faults } }) {
      const ended = faults.active.length;
      faults.clear();
      return { ended };
    },
  },
  {
    method: 'DELETE',
    path: '/faults/{id}',
    does: 'Removes a fault.',
    run({ sandbox, parameter: id }) {
      if (!sandbox.faults.remove(id)) {
        throw new AdminError(404, `There is no active fault "${id}": see GET /__admin/faults.`);
      }
      return { ended: 1 };
    },
  },
  {
    method: 'GET',
    path: '/scenarios',
    does: 'Lists the scenarios, and whether each is started.',
    run({ sandbox: { faults } }) {
      const started = new Set(faults.active.map(({ scenario }) => scenario));
      return Object.entries(faults.scenarios).map(([name, scenario]) => ({
        name,
        ...scenario,
        isStarted: started.has(name),
      }));
    },
  },
  {
    method: 'PUT',
    path: '/scenarios/{name}',
    does: 'Starts a scenario, or restarts it.',
    run: (call) => call.sandbox.faults.start(knownScenario(call)).map(toFaultState),
  },
  {
    method: 'DELETE',
    path: '/scenarios/{name}',
    does: 'Stops a scenario: removes its faults.',
    run(call) {
      const name = knownScenario(call);
      const { faults } = call.sandbox;
      const ended = faults.active.filter(({ scenario }) => scenario === name).length;
      faults.stop(name);
      return { ended };
    },
  },
];

function knownScenario({ sandbox, parameter: name }: AdminCall): string {
  if (!Object.hasOwn(sandbox.faults.scenarios, name)) {
    throw new AdminError(404, `There is no scenario "${name}": see GET /__admin/scenarios.`);
  }
  return name;
}
