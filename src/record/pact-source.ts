import type { PlantService } from '../service/plant-service.js';
import { KitError } from '../text/kit-error.js';
import { isName, nameRule } from '../text/syntax.js';
import { shorten } from '../text/wording.js';
import type { Answered, Recorder } from './recorder.js';

/** Names the recorder of a mock or a server, for fixtures that record each test by itself. */
export const recorder = Symbol('recorder');

/** A plant store that can record what its clients need. */
export interface PactSource {
  /**
   * The pact of the consumer, with what was recorded so far, as JSON text.
   *
   * @throws KitError `invalid-option`, without the option `record`.
   */
  pact(): Promise<string>;
  readonly [recorder]: Promise<Recorder> | undefined;
}

/**
 * Records what a service answers to a consumer. Without the name of a consumer, nothing is recorded.
 *
 * @throws KitError `invalid-option`, when a consumer cannot have that name.
 */
export function createPactSource(service: PlantService, consumer: string | undefined): PactSource {
  if (consumer !== undefined) {
    assertConsumer(consumer);
  }
  const own = consumer === undefined ? undefined : startRecorder(service, consumer);
  return {
    [recorder]: own,
    async pact() {
      const loaded = await own;
      if (loaded === undefined) {
        const remedy = "Pass the name of your app as record: 'my-web-app'.";
        throw invalidRecord('write the pact', 'nothing was recorded', remedy);
      }
      return loaded.all().toPact(loaded.consumer);
    },
  };
}

/** Loads the recorder: a page that records nothing does not load it. What is answered meanwhile waits for it. */
async function startRecorder(service: PlantService, consumer: string): Promise<Recorder> {
  const waiting: Answered[] = [];
  // A copy: the journal cuts long bodies.
  service.onAnswer = (exchange) => {
    waiting.push({ ...exchange, isOfHandler: exchange.isOfHandler });
  };
  const { Recorder } = await import('./recorder.js');
  const loaded = new Recorder(consumer);
  loaded.follow(service);
  for (const answered of waiting) {
    loaded.record(answered);
  }
  return loaded;
}

/** @throws KitError `invalid-option`, when a consumer cannot have that name. */
export function assertConsumer(consumer: string): void {
  if (!isName(consumer)) {
    const cause = `"${shorten(consumer)}" cannot be the name of a consumer`;
    throw invalidRecord('record a pact', cause, `Use ${nameRule}.`);
  }
}

function invalidRecord(task: string, cause: string, remedy: string): KitError {
  return new KitError('invalid-option', task, { cause, remedy, option: 'record' });
}
