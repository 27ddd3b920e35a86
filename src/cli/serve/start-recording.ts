import { Recording, updatePact } from '../../record/pact.js';
import { assertConsumer } from '../../record/pact-source.js';
import { Recorder } from '../../record/recorder.js';
import { pactFiles } from '../../server/pact-files.js';
import type { PlantService } from '../../service/plant-service.js';
import type { Reporter } from './reporter.js';
import type { ServeFlags } from './serve-flags.js';

/** The name of all that a server has recorded, in place of the name of a test. */
const test = 'plant-store-kit serve';

/**
 * Records what clients need, if there is a folder for it. The end adds it to the pact.
 *
 * @throws KitError `unwritable-file`, `invalid-pact` or `invalid-option`, at once if the pact cannot be used.
 */
export async function startRecording(
  { record: folder, consumer }: Pick<ServeFlags, 'record' | 'consumer'>,
  service: PlantService,
) {
  if (folder === undefined || consumer === undefined) {
    return undefined;
  }
  assertConsumer(consumer);
  const recorder = new Recorder(consumer);
  const add = (recording: Recording) =>
    updatePact(pactFiles, { folder: `${folder}/`, consumer, recording });
  await add(new Recording());
  recorder.follow(service);
  return {
    follow: (next: PlantService) => recorder.follow(next),
    async end(reporter: Reporter) {
      const recording = new Recording(recorder.all(), [test]);
      const { interactions, leftOut } = recording.parts();
      reporter.recorded(await add(recording), interactions.length, leftOut);
    },
  };
}
