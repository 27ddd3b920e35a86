import { defaultSandbox } from '../../service/sandbox-address.js';
import type { AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';

/** The sandboxes of the server. */
export const sandboxRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/sandboxes',
    isGlobal: true,
    does: 'Lists the sandboxes, the default one first and then the last used, with what each holds.',
    run: ({ service }) =>
      service.sandboxes.all().map(({ name, plants, faults, journal }) => ({
        name,
        plants: plants.count,
        faults: faults.active.length,
        requests: journal.count,
      })),
  },
  {
    method: 'DELETE',
    path: '/sandboxes',
    isGlobal: true,
    does: 'Ends all sandboxes but the default one.',
    run({ service }) {
      const ended = service.sandboxes.all().length - 1;
      service.sandboxes.endAll();
      return { ended };
    },
  },
  {
    method: 'DELETE',
    path: '/sandboxes/{name}',
    isGlobal: true,
    does: 'Ends a sandbox; the next use starts a new one.',
    run({ service, parameter: name }) {
      if (name === defaultSandbox) {
        throw new AdminError(409, 'The default sandbox cannot end: POST /__admin/reset resets it.');
      }
      if (!service.sandboxes.end(name)) {
        throw new AdminError(404, `There is no sandbox "${name}": see GET /__admin/sandboxes.`);
      }
      return { ended: 1 };
    },
  },
];
