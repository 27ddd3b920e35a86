import { createPlantControl } from '../../service/plant-control.js';
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
    run: ({ service }) => createPlantControl(service).sandboxes(),
  },
  {
    method: 'DELETE',
    path: '/sandboxes',
    isGlobal: true,
    does: 'Ends all sandboxes but the default one.',
    run({ service }) {
      const { sandboxes, endSandboxes } = createPlantControl(service);
      const ended = sandboxes().length - 1;
      endSandboxes();
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
      if (!createPlantControl(service).endSandbox(name)) {
        throw new AdminError(404, `There is no sandbox "${name}": see GET /__admin/sandboxes.`);
      }
      return { ended: 1 };
    },
  },
];
