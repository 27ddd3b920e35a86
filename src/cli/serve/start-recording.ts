import { setInterval } from 'node:timers/promises';
import { Recording } from '../../record/pact.js';
import { assertConsumer } from '../../record/pact-source.js';
import { Recorder } from '../../record/recorder.js';
import { updatePact } from '../../record/update-pact.js';
import { pactFiles } from '../../server/pact-files.js';
import type { PlantService } from '../../service/plant-service.js';
import { toOneLine } from '../../text/printable.js';
import type { Reporter } from './reporter.js';
import type { ServeFlags } from './serve-flags.js';

/** What the pact has in place of the name of a test. */
const test = 'plant-store-kit serve';

/** The time between two updates of the pact. */
const saveMs = 500;

/**
 * Records what clients need, if there is a folder for it. Adds it to the pact while the server runs, so that little
 * is lost if the server is killed. `end` adds the rest, and reports all of it.
 *
 * @throws KitError `unwritable-file`, `invalid-pact` or `invalid-option`, at once if the pact cannot be used.
 */
export async function startRecording(
  { record: folder, consumer }: Pick<ServeFlags, 'record' | 'consumer'>,
  service: PlantService,
  reporter: Reporter,
  stop: AbortSignal,
) {
  if (folder === undefined || consumer === undefined) {
    return undefined;
  }
  assertConsumer(consumer);
  const recorder = new Recorder(consumer);
  const recorded = () => new Recording(recorder.all(), [test]);
  const warn = (message: string) => reporter.problem('record-problem', toOneLine(message));
  const add = (recording: Recording, signal?: AbortSignal) =>
    updatePact(pactFiles, { folder: `${folder}/`, consumer, recording, warn, signal });
  try {
    await add(new Recording(), stop);
  } catch (error) {
    if (stop.aborted) {
      return undefined;
    }
    throw error;
  }
  recorder.follow(service);
  const ended = new AbortController();
  const { signal } = ended;
  const keepSaving = async () => {
    let saved = 0;
    for await (const _ of setInterval(saveMs, undefined, { ref: false, signal })) {
      const { count } = recorder;
      if (count !== saved) {
        await add(recorded(), signal);
        saved = count;
      }
    }
  };
  // After a failure it stops: `end` saves all, or says why it cannot.
  const saving = keepSaving().catch(() => {});
  return {
    follow: (next: PlantService) => recorder.follow(next),
    async end() {
      ended.abort();
      await saving;
      const recording = recorded();
      const { interactions, leftOut } = recording.parts();
      reporter.recorded(await add(recording), interactions.length, leftOut);
    },
  };
}
