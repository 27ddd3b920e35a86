export {
  type AdminClient,
  type AdminClientOptions,
  type AdminRequestFilter,
  createAdminClient,
} from '../server/admin/admin-client.js';
export type { HandledRequest } from '../server/request-listener.js';
export { type PlantServer, type StartServerOptions, startServer } from '../server/start-server.js';
