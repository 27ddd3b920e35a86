import type { AddressInfo } from 'node:net';
import { styleText } from 'node:util';
import type { CommonServerOptions, Connect, HttpServer, PreviewServer, ViteDevServer } from 'vite';
import { KitError } from '../../text/kit-error.js';
import { assertOptions } from '../../text/options.js';
import { followHandshakes } from '../https-server.js';
import { toUrlHost } from '../listen.js';
import { loadOptions } from '../load-options.js';
import { parseBasePath } from '../start-server.js';
import { putChecksBefore } from './checks.js';
import { createMiddleware } from './create-middleware.js';
import { keepService } from './keep-service.js';
import { type PlantStorePluginOptions, pluginOptionShape } from './plugin-options.js';

/**
 * Lets a server of Vite answer for the plant store, before Vite itself.
 *
 * @param settings the options `server` or `preview` of Vite.
 * @returns a function to call once Vite has added its middlewares.
 * @throws KitError as the plugin says.
 */
export async function startPlantStore(
  server: ViteDevServer | PreviewServer,
  settings: CommonServerOptions,
  options: PlantStorePluginOptions,
): Promise<() => void> {
  assertOptions('plantStore', options, pluginOptionShape);
  const basePath = readBasePath(options);
  const { config, middlewares, httpServer } = server;
  const loaded = await loadOptions(options, config.root);
  const service = keepService(`${config.root} ${basePath}`, loaded, basePath);
  const scheme = settings.https ? 'https' : 'http';
  const middleware = await createMiddleware(service, scheme, options);
  middlewares.use(middleware as Connect.NextHandleFunction);
  if (httpServer !== null) {
    const origin = () => originOf(httpServer, settings);
    httpServer.once('listening', () => {
      service.url = origin() + basePath;
    });
    if (settings.https) {
      followHandshakes(httpServer);
    }
    if (options.admin !== false) {
      const { printUrls } = server;
      server.printUrls = () => {
        printUrls();
        config.logger.info(`  ${styleText('green', '➜')}  Plant store: ${origin()}/__admin/`);
      };
    }
  }
  return () => putChecksBefore(middlewares, middleware, settings);
}

function readBasePath({ baseUrl = '/api', onUnknownPath }: PlantStorePluginOptions): string {
  const basePath = parseBasePath(baseUrl);
  if (basePath === '' && onUnknownPath === 'reject') {
    throw new KitError('invalid-option', 'call plantStore', {
      cause:
        'onUnknownPath "reject" would also reject the files of the app, which are below the baseUrl',
      remedy: 'Pass a baseUrl with a path, such as "/api".',
      option: 'onUnknownPath',
    });
  }
  return basePath;
}

function originOf(server: HttpServer, { host, https }: CommonServerOptions): string {
  const { port } = server.address() as AddressInfo;
  const name = toUrlHost(typeof host === 'string' ? host : 'localhost');
  return new URL(`${https ? 'https' : 'http'}://${name}:${port}`).origin;
}
