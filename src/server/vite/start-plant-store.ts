import { styleText } from 'node:util';
import type { Connect, PreviewServer, ViteDevServer } from 'vite';
import { KitError } from '../../interface/kit-error.js';
import { assertOptions } from '../../interface/options.js';
import { followHandshakes } from '../https-server.js';
import { parseBasePath } from '../start-server.js';
import { createMiddleware, type HostServer, originOf } from './create-middleware.js';
import { keepService } from './keep-service.js';
import { loadOptions } from './load-options.js';
import { type PlantStorePluginOptions, pluginOptionShape } from './plugin-options.js';

export type HostSettings = HostServer['settings'];

/**
 * Lets a server of Vite answer for the plant store, before Vite itself.
 *
 * @param settings the options `server` or `preview` of Vite.
 * @throws KitError as the plugin says.
 */
export async function startPlantStore(
  server: ViteDevServer | PreviewServer,
  settings: HostSettings,
  options: PlantStorePluginOptions,
): Promise<void> {
  assertOptions('plantStore', options, pluginOptionShape);
  const basePath = readBasePath(options);
  const { config, middlewares, httpServer } = server;
  const loaded = await loadOptions(options, basePath, config.root);
  const service = keepService(`${config.root} ${basePath}`, loaded);
  const host = { httpServer, settings };
  middlewares.use((await createMiddleware(service, host, options)) as Connect.NextHandleFunction);
  if (settings.https && httpServer !== null) {
    followHandshakes(httpServer);
  }
  httpServer?.once('listening', () => {
    service.url = `${originOf(host)}${basePath}`;
  });
  if (options.admin !== false) {
    const { printUrls } = server;
    server.printUrls = () => {
      printUrls();
      config.logger.info(`  ${styleText('green', '➜')}  Plant store: ${originOf(host)}/__admin/`);
    };
  }
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
