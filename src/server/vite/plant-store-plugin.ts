import type {
  CommonServerOptions,
  Plugin,
  PreviewServer,
  ResolvedConfig,
  ViteDevServer,
} from 'vite';
import { filesOf } from './file-options.js';
import type { PlantStorePluginOptions } from './plugin-options.js';

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
 * The dev server does not start, with a KitError, if an option or a file of one cannot be used: `invalid-option`,
 * `unreadable-file`, `invalid-fixture`, `invalid-profile`, `invalid-fault` or `missing-package`.
 */
export function plantStore(options: PlantStorePluginOptions = {}): Plugin {
  const start = async (server: ViteDevServer | PreviewServer, settings: CommonServerOptions) => {
    if (isVitest(server.config)) {
      return undefined;
    }
    // A build and Vitest load the config as well, and need nothing of it.
    const { startPlantStore } = await import('./start-plant-store.js');
    return startPlantStore(server, settings, options);
  };
  return {
    name: 'plant-store-kit',
    apply: 'serve',
    configResolved({ configFileDependencies, root }) {
      // Vite starts again when one of them changes, as it does for its config.
      configFileDependencies.push(...filesOf(options, root));
    },
    async transformIndexHtml() {
      const { tagsOfTestRun } = await import('./tags-of-test-run.js');
      return tagsOfTestRun();
    },
    configureServer: (server) => start(server, server.config.server),
    configurePreviewServer: (server) => start(server, server.config.preview),
  };
}

/** Whether Vitest has loaded the config of the app: tests have plant stores of their own. */
function isVitest({ plugins }: ResolvedConfig): boolean {
  return plugins.some(({ name }) => name === 'vitest' || name.startsWith('vitest:'));
}
