import { createPlantControl, type PlantControl } from '../control/plant-control.js';
import { createPlantSandbox, type PlantSandbox } from '../control/plant-sandbox.js';
import { createPactSource, type PactSource } from '../record/pact-source.js';
import { type PlantServiceOptions, plantServiceOptionShape } from '../service/plant-service.js';
import { createTestedService } from '../service/tested-service.js';
import { KitError } from '../text/kit-error.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { shorten } from '../text/wording.js';
import { isAdminPath } from './admin/calls.js';
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
export const startServerOptionShape = {
  baseUrl: option(v.string(), "'/api/v1'"),
  record: option(v.string(), "'my-web-app'"),
  ...listenOptionShape,
  ...plantServiceOptionShape,
} satisfies OptionShape<StartServerOptions>;

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
  const service = createTestedService(options, { basePath });
  const source = createPactSource(service, options.record);
  const { url, origin, port, stop } = await listen(service, options);
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

/**
 * Parses the path below which a server has the plant store.
 *
 * @param name how errors name it.
 * @returns it without a slash at its end; empty for the root.
 * @throws KitError `invalid-option`, when it is not a path, or is that of the admin API.
 */
export function parseBasePath(basePath: string, name = 'baseUrl'): string {
  const origin = 'http://server';
  const url = URL.canParse(basePath, origin) ? new URL(basePath, origin) : undefined;
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  const reject = (cause: string, example = '/api/v1') =>
    new KitError('invalid-option', `use ${name} "${shorten(basePath)}"`, {
      cause,
      remedy: `Give a path such as "${example}".`,
      option: 'baseUrl',
    });
  if (/^https?:\/\//i.test(basePath)) {
    throw reject('it is a URL, and the server has its own host and port', path || undefined);
  }
  if (!basePath.startsWith('/') || url?.origin !== origin || url.search !== '' || url.hash !== '') {
    throw reject('it is not a plain path that begins with a slash');
  }
  if (isAdminPath(path)) {
    throw reject('the admin API is there');
  }
  return path;
}
