export type { AdminClient, AdminEvent } from '../control/client.js';
export type { AdminRequestFilter } from '../control/request-operations.js';
export { type AdminClientOptions, createAdminClient } from '../server/admin/admin-client.js';
export type { HandledRequest } from '../server/handled-request.js';
export { type PlantServer, type StartServerOptions, startServer } from '../server/start-server.js';
