import * as z from 'zod';
import {
  createPlantControl,
  createPlantSandbox,
  type PlantControl,
  type PlantSandbox,
} from '../control/plant-sandbox.js';
import { assertOptions, type OptionShape, option } from '../interface/read-input.js';
import { createPactSource, type PactSource } from '../record/pact-source.js';
import {
  createPlantService,
  type PlantServiceOptions,
  plantServiceOptionShape,
} from '../service/plant-service.js';
import { parseBasePath } from './base-path.js';
import { listen } from './listen.js';
import { type ListenOptions, listenOptionShape } from './listen-options.js';

export interface StartServerOptions extends PlantServiceOptions, ListenOptions {
  /**
   * The path below which the plant store is, without `/plants`, as `createPlantMock` takes it; `host` and `port`
   * say the rest. The admin API and the panel stay where they are. Default: none; `/plants` is at the root.
   *
   * @example '/api/v1'
   */
  readonly baseUrl?: string | undefined;
  /** The name of your app, as the consumer of a pact: see `createPlantMock`. Default: nothing is recorded. */
  readonly record?: string | undefined;
}

/** Every option of a server. */
export const startServerOptionShape: OptionShape<StartServerOptions> = {
  baseUrl: option(z.string(), "'/api/v1'"),
  record: option(z.string(), "'my-web-app'"),
  ...listenOptionShape,
  ...plantServiceOptionShape,
};

/** A plant store on a socket. */
export interface PlantServer extends PlantSandbox, PlantControl, PactSource, AsyncDisposable {
  /** The base URL of the plant store, without a slash at the end: `http://127.0.0.1:4010/api/v1`. */
  readonly url: string;
  /** The URL of the server without a path, as `createAdminClient` takes it: `http://127.0.0.1:4010`. */
  readonly origin: string;
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
  assertOptions('startServer', options, startServerOptionShape);
  const basePath = parseBasePath(options.baseUrl ?? '/');
  const service = createPlantService(options, { basePath });
  const source = createPactSource(service, options.record);
  const { url, origin, port, stop } = await listen(service, options);
  service.url = url;
  return {
    ...createPlantSandbox(service),
    ...createPlantControl(service),
    ...source,
    url,
    origin,
    port,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
