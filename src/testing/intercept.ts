import {
  createPlantMock,
  type PlantMock,
  type PlantMockOptions,
} from '../mock/create-plant-mock.js';

/** A mock whose requests are intercepted, all others let through. */
export interface Intercepting {
  readonly mock: PlantMock;
  close(): void;
}

/** Starts to intercept: by `msw/node` in Node, by `msw/browser` and its worker in a page. */
export async function intercept(options: PlantMockOptions): Promise<Intercepting> {
  const mock = createPlantMock(options);
  if (isNode()) {
    const { setupServer } = await importForNode();
    const server = setupServer(...mock.handlers);
    server.listen({ onUnhandledRequest: 'bypass' });
    return { mock, close: () => server.close() };
  }
  const { setupWorker } = await import('msw/browser');
  const worker = setupWorker(...mock.handlers);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  return { mock, close: () => worker.stop() };
}

/** Not by whether there is a window: jsdom has one, too. */
function isNode(): boolean {
  return typeof globalThis.process?.versions?.node === 'string';
}

/** By a name that Vite does not see, since it finds no such module for a page, and gives up. */
async function importForNode(): Promise<typeof import('msw/node')> {
  const name = 'msw/node';
  return import(/* @vite-ignore */ name);
}
