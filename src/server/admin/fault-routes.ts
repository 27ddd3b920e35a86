import { toFaultState } from '../../service/faults/faults.js';
import { parseFaults } from '../../service/faults/parse-faults.js';
import type { AdminCall, AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { readPlainJson } from './read-json.js';

/** What goes wrong. */
export const faultRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/faults',
    does: 'The faults at work, in the order they are tried, and how many requests each has met.',
    run: ({ sandbox }) => sandbox.faults.active.map(toFaultState),
  },
  {
    method: 'POST',
    path: '/faults',
    takes: 'a fault, or an array of faults',
    does: 'Puts faults to work before those that are at work already; answers them with their ids.',
    run({ sandbox, body }) {
      const faults = parseFaults([readPlainJson(body)].flat(), 'the body');
      return sandbox.faults.add(faults).map(toFaultState);
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    does: 'Ends all faults.',
    run({ sandbox: { faults } }) {
      const ended = faults.active.length;
      faults.clear();
      return { ended };
    },
  },
  {
    method: 'DELETE',
    path: '/faults/{id}',
    does: 'Ends a fault.',
    run({ sandbox, parameter: id }) {
      if (!sandbox.faults.remove(id)) {
        throw new AdminError(404, `There is no fault "${id}" at work: see GET /__admin/faults.`);
      }
      return { ended: 1 };
    },
  },
  {
    method: 'GET',
    path: '/scenarios',
    does: 'The scenarios there are, and whether each is at work.',
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
    does: 'Starts a scenario; one that is at work begins anew.',
    run: (call) => call.sandbox.faults.start(knownScenario(call)).map(toFaultState),
  },
  {
    method: 'DELETE',
    path: '/scenarios/{name}',
    does: 'Ends the faults of a scenario.',
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
