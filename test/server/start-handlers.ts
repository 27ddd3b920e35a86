import type { RequestHandler } from 'msw';
import { type PlantServer, startServer } from 'plant-store-kit/server';

/** Starts a server with these handlers of MSW. */
export function startHandlers(...handlers: readonly RequestHandler[]): Promise<PlantServer> {
  return startServer({ port: 0, handlers });
}
