import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { type AdminClient, type AdminConnection, type AdminEvent, createClient } from './client.js';
import type { Follow } from './follow-sandbox.js';
import type { Operation } from './operation.js';
import { operations } from './operations.js';
import { perform } from './perform.js';

const rows: Readonly<Record<string, Operation>> = operations;

/** Creates a client that runs the operations in the same process. */
export function createLocalClient(service: PlantService): AdminClient {
  return createClient(connectTo(service, defaultSandbox));
}

function connectTo(service: PlantService, sandbox: string): AdminConnection {
  const call = (name: string, input: unknown) =>
    perform(rows[name] as Operation, () => service, sandbox, input);
  return {
    names: Object.keys(rows),
    call,
    async stream(filter, signal) {
      const follow = (await call('streamEvents', filter)) as Follow;
      signal?.throwIfAborted();
      return streamOf(follow, signal);
    },
    sandbox: (name) => connectTo(service, name),
  };
}

function streamOf(follow: Follow, signal?: AbortSignal): ReadableStream<AdminEvent> {
  let end = () => {};
  return new ReadableStream<AdminEvent>({
    start(controller) {
      const abort = () => {
        end();
        controller.error(signal?.reason);
      };
      const endFollowing = follow(({ event, data }) =>
        controller.enqueue({ event, data: data() } as AdminEvent),
      );
      end = () => {
        signal?.removeEventListener('abort', abort);
        endFollowing();
      };
      signal?.addEventListener('abort', abort);
    },
    cancel: () => end(),
  });
}
