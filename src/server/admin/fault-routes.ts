import { createFaults, toState } from '../../service/faults/faults.js';
import { parseFaults } from '../../service/faults/parse-faults.js';
import type { AdminCall, AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { readPlainJson } from './read-json.js';

const faultsOf = ({ sandbox }: AdminCall) => createFaults(() => sandbox.faults);

/** What goes wrong. */
export const faultRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/faults',
    does: 'The faults at work, in the order they are tried, and how many requests each has met.',
    run: (call) => faultsOf(call).all(),
  },
  {
    method: 'POST',
    path: '/faults',
    takes: 'a fault, or an array of faults',
    does: 'Puts faults to work before those that are at work already; answers them with their ids.',
    run(call) {
      const faults = parseFaults([readPlainJson(call.body)].flat(), 'the body');
      return call.sandbox.faults.add(faults).map(toState);
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    does: 'Ends all faults.',
    run(call) {
      const ended = faultsOf(call).all().length;
      faultsOf(call).clear();
      return { ended };
    },
  },
  {
    method: 'DELETE',
    path: '/faults/{id}',
    does: 'Ends a fault.',
    run(call) {
      const { parameter: id } = call;
      if (!faultsOf(call).remove(id)) {
        throw new AdminError(404, `There is no fault "${id}" at work: see GET /__admin/faults.`);
      }
      return { ended: 1 };
    },
  },
  {
    method: 'GET',
    path: '/scenarios',
    does: 'The scenarios there are, and whether each is at work.',
    run(call) {
      const faults = faultsOf(call);
      const started = new Set(faults.all().map(({ scenario }) => scenario));
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
    run: (call) => faultsOf(call).start(knownScenario(call)),
  },
  {
    method: 'DELETE',
    path: '/scenarios/{name}',
    does: 'Ends the faults of a scenario.',
    run(call) {
      const name = knownScenario(call);
      const ended = faultsOf(call)
        .all()
        .filter(({ scenario }) => scenario === name).length;
      faultsOf(call).stop(name);
      return { ended };
    },
  },
];

function knownScenario(call: AdminCall): string {
  const { parameter: name } = call;
  if (!Object.hasOwn(faultsOf(call).scenarios, name)) {
    throw new AdminError(404, `There is no scenario "${name}": see GET /__admin/scenarios.`);
  }
  return name;
}
