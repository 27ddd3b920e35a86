export type { Exchange } from '../server/request-listener.js';
export { type PlantServer, type StartServerOptions, startServer } from '../server/start-server.js';
