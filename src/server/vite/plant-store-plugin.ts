import process from 'node:process';
import { styleText } from 'node:util';
import type {
  Connect,
  HtmlTagDescriptor,
  Plugin,
  PreviewServer,
  ResolvedConfig,
  ViteDevServer,
} from 'vite';
import { KitError } from '../../interface/kit-error.js';
import { assertOptions } from '../../interface/options.js';
import { pageRunVariable } from '../../service/test-run.js';
import { followHandshakes } from '../https-server.js';
import { parseBasePath } from '../start-server.js';
import { createMiddleware, type HostServer, originOf } from './create-middleware.js';
import { keepService } from './keep-service.js';
import { filesOf, loadOptions } from './load-options.js';
import { type PlantStorePluginOptions, pluginOptionShape } from './plugin-options.js';

/**
 * Creates a plugin for Vite that answers requests to the plant store in the dev server of the app, and in
 * `vite preview`: the plant store at `/api/plants`, the panel and the admin API at `/__admin`, the page of the interface
 * at `/docs`. All other requests are Vite's. A build has nothing of it, and in Vitest it does nothing.
 *
 * The plants are kept until the process ends: also when the code of the app changes, or when a change of the config or
 * of a file of the options restarts the dev server, unless the initial plants have changed.
 *
 * @example
 * export default defineConfig({ plugins: [plantStore({ baseUrl: '/api' })] });
 *
 * @throws KitError `invalid-option`; when the dev server starts, also `unreadable-file`, `invalid-fixture`,
 * `invalid-profile` and `invalid-fault`.
 */
export function plantStore(options: PlantStorePluginOptions = {}): Plugin {
  assertOptions('plantStore', options, pluginOptionShape);
  const { baseUrl = '/api', onUnknownPath } = options;
  const basePath = parseBasePath(baseUrl);
  if (basePath === '' && onUnknownPath === 'reject') {
    throw new KitError('invalid-option', 'call plantStore', {
      cause:
        'onUnknownPath "reject" would also reject the files of the app, which are below the baseUrl',
      remedy: 'Pass a baseUrl with a path, such as "/api".',
      option: 'onUnknownPath',
    });
  }
  const start = async (
    server: ViteDevServer | PreviewServer,
    settings: HostServer['settings'],
  ): Promise<void> => {
    const { config, middlewares, httpServer } = server;
    if (isVitest(config)) {
      return;
    }
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
  };
  return {
    name: 'plant-store-kit',
    apply: 'serve',
    configResolved({ configFileDependencies, root }) {
      // Vite starts again when one of them changes, as it does for its config.
      configFileDependencies.push(...filesOf(options, root));
    },
    transformIndexHtml: () => tagsOfTestRun(process.env[pageRunVariable]),
    configureServer: (server) => start(server, server.config.server),
    configurePreviewServer: (server) => start(server, server.config.preview),
  };
}

/** Gives mocks in the page the run of tests that the dev server belongs to. */
function tagsOfTestRun(run: string | undefined): HtmlTagDescriptor[] {
  const json = run?.replaceAll('<', '\\u003c');
  return json
    ? [
        {
          tag: 'script',
          children: `globalThis.plantStoreTestRun = ${json};`,
          injectTo: 'head-prepend',
        },
      ]
    : [];
}

/** Whether Vitest has loaded the config of the app: tests have plant stores of their own. */
function isVitest({ plugins }: ResolvedConfig): boolean {
  return plugins.some(({ name }) => name === 'vitest' || name.startsWith('vitest:'));
}
