import { once } from 'node:events';
import { inspect } from 'node:util';
import { createAnswerByHandlers } from '../../server/handlers.js';
import { type Listening, listen } from '../../server/listen.js';
import { isKitError } from '../../text/kit-error.js';
import { toOneLine, toPrintable } from '../../text/printable.js';
import { defineCommand } from '../command.js';
import { loadCertificate } from '../serve/certificate.js';
import { loadHandlers } from '../serve/load-handlers.js';
import { loadService, optionsOf } from '../serve/load-service.js';
import { openDatabase } from '../serve/plant-database.js';
import { createReporter } from '../serve/reporter.js';
import { serveFlags } from '../serve/serve-flags.js';
import { startRecording } from '../serve/start-recording.js';
import { writeUrlFile } from '../serve/url-file.js';
import { watchFiles } from '../serve/watch-files.js';

export const serve = defineCommand({
  description: 'Serves the plant store: POST /plants, GET /plants, DELETE /plants/{id}.',
  flags: serveFlags,
  common: ['port', 'basePath', 'users', 'plants', 'profile', 'watch', 'delay', 'scenario', 'quiet'],
  notes: `The files hold JSON:
  users     [{ "token": "t1", "user": "alice", "scopes": ["read", "write"], "status": "valid" }]
  plants    [{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]
  profile   { "outcomes": { "delete.unknown-id": { "status": 410 } } }
  scenarios { "slow-lists": { "faults": [{ "kind": "delay", "delayMs": 2000 }] } }`,
  exitCodes: {
    0: 'it was stopped',
    2: 'a flag, a file or a port cannot be used, or its log, its plants or its pact could not be written',
  },
  examples: [
    'serve --port 8080 --any-token',
    'serve --plants plants.json --watch',
    'serve --db plants.json',
    'serve --seed-count 10000 --delay 300',
    'serve --https',
    'serve --record pacts --consumer my-web-app',
    'serve --base-path /api/v1',
    'serve --scenario slow-network --error-rate 0.05',
  ],
  async run({ flags }, { env, output, stop }) {
    const { users, plants, profile, scenarios, handlers, db, watch } = flags;
    const reporter = createReporter(output, flags);
    let noteListening = (_: Listening) => {};
    const listening = new Promise<Listening>((resolve) => {
      noteListening = resolve;
    });
    await writeUrlFile(env, '');
    const reload = async () => {
      const server = await listening;
      // The server goes on as before if one of the files cannot be used.
      try {
        const next = await loadService(flags);
        const changed = handlers && (await createAnswerByHandlers(await loadHandlers(handlers)));
        // Nothing is awaited from here on, so that no change is missed.
        database?.follow(next.service);
        recording?.follow(next.service);
        server.use(next.service, changed || undefined);
        reporter.reloaded(next);
      } catch (error) {
        const message = isKitError(error) ? toOneLine(error.message) : toPrintable(inspect(error));
        reporter.problem('reload-failed', `${message} The server goes on with the earlier files.`);
      }
    };
    // Watching begins before the files are read, so that no change to them is missed.
    const files = [users, plants, profile, scenarios, handlers].flatMap((file) => file ?? []);
    using _ = watch && watchFiles(files, reload);
    const loaded = await loadService(flags);
    const ownHandlers = handlers === undefined ? undefined : await loadHandlers(handlers);
    const certificate = await loadCertificate(flags, env);
    const recording = await startRecording(flags, loaded.service, reporter, stop);
    const database =
      db === undefined ? undefined : await openDatabase(db, loaded.service, reporter);
    try {
      const server = await listen(loaded.service, {
        ...optionsOf(flags),
        https: certificate,
        handlers: ownHandlers,
        onRequest: reporter.request,
      });
      await writeUrlFile(env, server.url);
      database?.start();
      noteListening(server);
      reporter.ready(server, loaded, certificate);
      if (!stop.aborted) {
        await once(stop, 'abort');
      }
      reporter.stopping();
      await server.stop();
      await recording?.end();
    } finally {
      await database?.close();
    }
    return database?.isSaved() === false ? 2 : 0;
  },
});
