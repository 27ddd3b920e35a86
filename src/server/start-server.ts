import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { createPlantService } from '../service/create-plant-service.js';
import { createPlantControl, type PlantControl } from '../service/plant-control.js';
import { createPlantSandbox, type PlantSandbox } from '../service/plant-sandbox.js';
import {
  type PlantServiceOptions,
  plantServiceOptionTable,
} from '../service/plant-service-options.js';
import { listen } from './listen.js';
import { type ListenOptions, listenOptionTable } from './listen-options.js';

export interface StartServerOptions extends PlantServiceOptions, ListenOptions {}

/** Every option of a server. */
export const startServerOptionTable: OptionTable<StartServerOptions> = {
  ...listenOptionTable,
  ...plantServiceOptionTable,
};

/** A plant store on a socket. */
export interface PlantServer extends PlantSandbox, PlantControl, AsyncDisposable {
  /** Its base URL, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Accepts no more requests, finishes those in flight, and resolves when all connections are closed. */
  stop(): Promise<void>;
}

/**
 * Starts a plant store over HTTP, and resolves when it answers.
 *
 * @example
 * await using server = await startServer({ port: 0 });
 * await fetch(`${server.url}/plants`, { headers: { authorization: 'Bearer alice-token' } });
 *
 * @throws KitError `cannot-listen`, `invalid-fixture`, `invalid-profile`, `invalid-fault` or
 * `invalid-option`.
 */
export async function startServer(options: StartServerOptions = {}): Promise<PlantServer> {
  assertOptions('startServer', options, startServerOptionTable);
  const service = createPlantService(options);
  const { url, port, stop } = await listen(service, options);
  return {
    ...createPlantSandbox(service),
    ...createPlantControl(service),
    url,
    port,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
