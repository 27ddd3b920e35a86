import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { type AdminConnection, type AdminEvent, createClient } from './client.js';
import type { Follow } from './follow-sandbox.js';
import { type Operation, perform } from './operation.js';
import { operations } from './operations.js';

const rows: Readonly<Record<string, Operation>> = operations;

/** Creates a client that runs the operations in the same process. */
export function createLocalClient(service: PlantService) {
  return createClient(connectTo(service, defaultSandbox));
}

function connectTo(service: PlantService, sandbox: string): AdminConnection {
  const call = (name: string, args: readonly unknown[]) => {
    const operation = rows[name] as Operation;
    return perform(operation, () => service, sandbox, operation.takesList ? [args] : args);
  };
  return {
    names: Object.keys(rows),
    call: async (name, args) => call(name, args),
    async stream(filter, signal) {
      signal?.throwIfAborted();
      const follow = call('streamEvents', [filter]) as Follow;
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
