import { createPlantControl } from '../../service/plant-control.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import { parseUsers } from '../../store/fixtures.js';
import { AdminError, type AdminRoute } from './admin-call.js';
import { readPlainJson } from './read-body.js';

/** What all sandboxes have in common, and the sandboxes themselves. */
export const serverRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/health',
    isGlobal: true,
    isOpen: true,
    does: 'Says that the server is running, and below which path the plant store is; needs no admin token.',
    run: ({ service }) => ({
      status: 'ok',
      plants: service.sandboxes.use(defaultSandbox).plants.count,
      basePath: service.basePath,
    }),
  },
  {
    method: 'GET',
    path: '/profile',
    isGlobal: true,
    does: 'Lists each parameter and each situation with its value or outcome, a sentence, the words of the interface about it, and whether it is the default.',
    run: ({ service }) => createPlantControl(service).profile(),
  },
  {
    method: 'GET',
    path: '/users',
    isGlobal: true,
    does: 'Lists the tokens, which are the same in every sandbox, with their users, scopes and status.',
    run: ({ service }) => createPlantControl(service).users(),
  },
  {
    method: 'PUT',
    path: '/users',
    isGlobal: true,
    takes: '`[{ "token": "t1", "user": "carol", "scopes": ["read"], "status": "expired" }]`',
    does: 'Replaces the tokens in every sandbox, until the server stops.',
    run({ service, body }) {
      service.tokens.replace(parseUsers(readPlainJson(body)));
      return createPlantControl(service).users();
    },
  },
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
