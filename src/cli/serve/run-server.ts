import { once } from 'node:events';
import { isLoopback } from '../../server/admin/guard.js';
import { listen } from '../../server/listen.js';
import { createRunHandlers } from '../../server/run-handlers.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import type { CommandContext, ExitCode } from '../command.js';
import { type CertificateSource, loadCertificate } from './certificate.js';
import { loadHandlers } from './load-handlers.js';
import { type LoadedService, loadService, type ServiceSources } from './load-service.js';
import { openDatabase } from './plant-database.js';
import { createReporter } from './reporter.js';
import { watchFiles } from './watch-files.js';

/** What a server serves, and how. */
export interface ServeOptions extends ServiceSources {
  readonly port: number;
  readonly host: string;
  readonly certificate: CertificateSource | undefined;
  readonly cors?: readonly string[] | undefined;
  readonly noCors?: true | undefined;
  readonly adminToken?: string | undefined;
  readonly noAdmin?: true | undefined;
  /** The file that keeps the plants. */
  readonly db?: string | undefined;
  /** A module with MSW handlers. */
  readonly handlers?: string | undefined;
  readonly watch?: true | undefined;
  readonly quiet?: true | undefined;
  readonly json?: true | undefined;
}

/** Serves a plant store until the process is asked to stop. */
export async function runServer(
  options: ServeOptions,
  { env, output, stop }: CommandContext,
): Promise<ExitCode> {
  const { host, handlers, profile, watch, db } = options;
  const report = createReporter(output, options);
  // Watching begins before the files are read, so that no change to them is missed.
  const files = [options.users, options.plants, profile, options.scenarios, handlers];
  const watcher = watch && watchFiles(files.filter((file) => file !== undefined));
  const loaded = await loadService(options);
  const ownHandlers = handlers === undefined ? undefined : await loadHandlers(handlers);
  const certificate =
    options.certificate && (await loadCertificate(options.certificate, host, env));
  const database = db === undefined ? undefined : await openDatabase(db, loaded.service, report);
  let isSaved = true;
  try {
    const server = await listen(loaded.service, {
      port: options.port,
      host,
      cors: options.noCors ? false : (options.cors ?? true),
      admin: !options.noAdmin,
      adminToken: options.adminToken,
      https: certificate,
      handlers: ownHandlers,
      onRequest: (request) => report({ event: 'request', ...request }),
    });
    const served = ({ tokens, unsupported }: LoadedService) => ({
      tokens,
      profile,
      unsupported: profile === undefined ? undefined : unsupported,
      handlers,
    });
    database?.start();
    report({
      event: 'ready',
      url: server.url,
      certificate,
      ...served(loaded),
      db,
      faults: loaded.faults,
      scenarios: loaded.scenarios,
      address: server.url === server.origin ? 'it' : server.origin,
      panel: panelOf(options),
    });
    watcher?.onChange(async () => {
      // The server goes on as before if one of the files cannot be used.
      try {
        const next = await loadService(options);
        const changed = handlers && (await createRunHandlers(await loadHandlers(handlers)));
        // Nothing is awaited from here on, so that no change is missed.
        database?.follow(next.service);
        server.use(next.service, changed || undefined);
        const { count } = next.service.sandboxes.use(defaultSandbox).plants;
        report({ event: 'reloaded', plants: count, ...served(next) });
      } catch (error) {
        report({ event: 'reload-failed', error });
      }
    });

    if (!stop.aborted) {
      await once(stop, 'abort');
    }
    report({ event: 'stopping' });
    await server.stop();
  } finally {
    watcher?.close();
    isSaved = (await database?.close()) ?? true;
  }
  return isSaved ? 0 : 2;
}

/** Without an admin token, the server closes its panel if other machines can reach it. */
function panelOf({ noAdmin, adminToken, host }: ServeOptions) {
  if (noAdmin) {
    return 'none';
  }
  return adminToken !== undefined || host === 'localhost' || isLoopback(host) ? 'open' : 'closed';
}
