import { createPlantControl } from '../../service/plant-control.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import type { AdminRoute } from './admin-call.js';
import { faultRoutes } from './fault-routes.js';
import { plantRoutes } from './plant-routes.js';
import { providerStateRoutes } from './provider-state-routes.js';
import { requestRoutes } from './request-routes.js';
import { sandboxRoutes } from './sandbox-routes.js';
import { userRoutes } from './user-routes.js';

const index: AdminRoute = {
  method: 'GET',
  path: '',
  isGlobal: true,
  does: 'Lists the calls of the admin API.',
  run: () => adminRoutes.map(describeRoute),
};

const health: AdminRoute = {
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
};

const profile: AdminRoute = {
  method: 'GET',
  path: '/profile',
  isGlobal: true,
  does: 'Lists each parameter and each situation with its value or outcome, a sentence, the words of the interface about it, and whether it is the default.',
  run: ({ service }) => createPlantControl(service).profile(),
};

/** All calls of the admin API. */
export const adminRoutes: readonly AdminRoute[] = [
  index,
  health,
  profile,
  ...plantRoutes,
  ...userRoutes,
  ...faultRoutes,
  ...requestRoutes,
  ...sandboxRoutes,
  ...providerStateRoutes,
];

function describeRoute({ method, path, does, query }: AdminRoute) {
  return { method, path: `/__admin${path}`, does, ...(query && { query }) };
}
