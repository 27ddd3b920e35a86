import { once } from 'node:events';
import { isLoopback } from '../server/admin/guard.js';
import { type Listening, listen } from '../server/listen.js';
import type { ListenOptions } from '../server/listen-options.js';
import { createRunHandlers } from '../server/run-handlers.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { loadCertificate } from './certificate.js';
import { defineCommand } from './flags.js';
import { loadHandlers } from './load-handlers.js';
import { loadService, type ServiceSources } from './load-service.js';
import { openDatabase, type PlantDatabase } from './plant-database.js';
import { createReporter, type Reporter } from './reporter.js';
import {
  flags,
  help,
  readCertificateSource,
  readListenOptions,
  readServiceSources,
} from './serve-flags.js';
import { watchFiles } from './watch-files.js';

/**
 * Serves a plant store until the process is asked to stop.
 *
 * @throws KitError for a flag, a file or an address that cannot be used.
 */
export const serve = defineCommand({ flags, help }, async (read, context) => {
  const { env, output, stop } = context;
  const { values: given } = read;
  const listenOptions = readListenOptions(read);
  const sources = readServiceSources(given);
  const certificateSource = readCertificateSource(given);
  const reporter = createReporter(output, {
    quiet: given.quiet === true,
    json: given.json === true,
  });

  // Watching begins before the files are read, so that no change to them is missed.
  const watcher = given.watch
    ? watchFiles([...Object.values(sources.files), given.handlers])
    : undefined;
  const { service, ...loaded } = await loadService(sources);
  const handlers = given.handlers === undefined ? undefined : await loadHandlers(given.handlers);
  const certificate =
    certificateSource && (await loadCertificate(certificateSource, listenOptions.host, env));
  const database =
    given.db === undefined ? undefined : await openDatabase(given.db, service, reporter);
  let isSaved = true;
  try {
    const server = await listen(service, {
      ...listenOptions,
      https: certificate,
      handlers,
      onRequest: reporter.exchange,
    });
    const panel = panelOf(listenOptions);
    const { profile } = sources.files;
    const { faults = [], scenario = [] } = sources.options;
    const scenarios = [scenario].flat();
    const served = { ...loaded, profile, handlers: given.handlers };
    database?.start();
    reporter.ready(server, { ...served, db: given.db, faults, scenarios, panel, certificate });
    watcher?.onChange(() => reload(sources, given.handlers, { server, database, reporter }));

    if (!stop.aborted) {
      await once(stop, 'abort');
    }
    reporter.stopping();
    await server.stop();
  } finally {
    watcher?.close();
    isSaved = (await database?.close()) ?? true;
  }
  return isSaved ? 0 : 2;
});

interface RunningServer {
  readonly server: Listening;
  readonly database: PlantDatabase | undefined;
  readonly reporter: Reporter;
}

/** Loads the files again; the server goes on as before if one of them cannot be used. */
async function reload(
  sources: ServiceSources,
  handlersFile: string | undefined,
  { server, database, reporter }: RunningServer,
): Promise<void> {
  try {
    const { service, ...loaded } = await loadService(sources);
    const handlers =
      handlersFile === undefined
        ? undefined
        : await createRunHandlers(await loadHandlers(handlersFile));
    // Nothing is awaited from here on, so that no change is missed.
    database?.follow(service);
    server.use(service, handlers);
    const plants = service.sandboxes.use(defaultSandbox).plants.count;
    const { profile } = sources.files;
    reporter.reloaded(plants, { ...loaded, profile, handlers: handlersFile });
  } catch (error) {
    reporter.notReloaded(error);
  }
}

/** Without an admin token, the server closes its panel if other machines can reach it. */
function panelOf({ admin, adminToken, host = 'localhost' }: ListenOptions) {
  if (admin === false) {
    return 'none';
  }
  return adminToken !== undefined || host === 'localhost' || isLoopback(host) ? 'open' : 'closed';
}
