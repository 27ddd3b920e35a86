import { createPlantService, type PlantServiceOptions } from '../service/create-plant-service.js';
import { createPlants, type Plants } from '../service/plants.js';
import { type ListenOptions, listen } from './listen.js';

export interface StartServerOptions extends PlantServiceOptions, ListenOptions {}

/** A plant store on a socket. */
export interface PlantServer extends AsyncDisposable {
  /** Its base address, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The plants, to arrange and to inspect. */
  readonly plants: Plants;
  /** Back to the plants it began with. */
  reset(): void;
  /** Takes no more requests, finishes those in flight, and resolves when all is closed. */
  stop(): Promise<void>;
}

/**
 * Serves a plant store of its own over HTTP, and resolves when it answers.
 *
 * @example
 * await using server = await startServer({ port: 0 });
 * await fetch(`${server.url}/plants`, { headers: { authorization: 'Bearer alice-token' } });
 *
 * @throws KitError `cannot-listen`, `invalid-fixture`, `invalid-profile` or `invalid-option`.
 */
export async function startServer(options: StartServerOptions = {}): Promise<PlantServer> {
  const service = createPlantService(options);
  const { url, port, stop } = await listen(service, options);
  return {
    url,
    port,
    plants: createPlants(service.plants, service.profile),
    reset: () => service.reset(),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
