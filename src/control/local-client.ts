import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { type AdminConnection, type AdminEvent, createClient } from './client.js';
import { type Operation, type OperationContext, perform } from './operation.js';
import { operations } from './operations.js';

const rows: Readonly<Record<string, Operation>> = operations;

/** What operations on a sandbox work with. It is created at its use, also if it has ended. */
export function contextOf(service: PlantService, name: string): OperationContext {
  return {
    service,
    get sandbox() {
      return service.sandboxes.use(name);
    },
  };
}

/** Creates a client that runs the operations in the same process. */
export function createLocalClient(service: PlantService) {
  return createClient(connectTo(service, defaultSandbox));
}

function connectTo(service: PlantService, sandbox: string): AdminConnection {
  const context = contextOf(service, sandbox);
  return {
    names: Object.keys(rows),
    call: async (name, args) => perform(rows[name] as Operation, context, args),
    async stream(filter, signal) {
      const follow = operations.streamEvents.run(context, filter);
      let end = () => {};
      return new ReadableStream<AdminEvent>({
        start(controller) {
          end = follow(({ event, data }) =>
            controller.enqueue({ event, data: data() } as AdminEvent),
          );
          signal?.addEventListener('abort', () => {
            end();
            controller.error(signal.reason);
          });
        },
        cancel: () => end(),
      });
    },
    sandbox: (name) => connectTo(service, name),
  };
}
