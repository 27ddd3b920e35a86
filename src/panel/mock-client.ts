import type { PlantMock } from '../mock/create-plant-mock.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { PlantSandbox } from '../service/plant-sandbox.js';
import type { PanelMock } from './panel-mock.js';

/** Lets a panel show a mock that runs in the same page, as the client of the admin API shows a server. */
export function createMockClient(mock: PlantMock, sandbox: PlantSandbox = mock): PanelMock {
  const { plants, faults, requests } = sandbox;
  return {
    plants: async () => plants.all(),
    createPlants: async (...created) => created.map((plant) => plants.create(plant)),
    async replacePlants(replacements) {
      sandbox.restore(replacements);
      return plants.count;
    },
    async deletePlant(id) {
      plants.delete(id);
    },
    generatePlants: (options) => plants.generate(options),
    reset: async () => sandbox.reset(),

    faults: async () => faults.all(),
    addFaults: async (...added) => faults.add(...added),
    async removeFault(id) {
      faults.remove(id);
    },
    clearFaults: async () => faults.clear(),
    async scenarios() {
      const started = new Set(faults.all().map(({ scenario }) => scenario));
      return Object.entries(faults.scenarios).map(([name, scenario]) => ({
        name,
        ...scenario,
        isStarted: started.has(name),
      }));
    },
    startScenario: async (name) => faults.start(name),
    async stopScenario(name) {
      faults.stop(name);
    },

    requests: async ({ after = 0 } = {}) => requests.all().filter(({ id }) => id > after),
    clearRequests: async () => requests.clear(),
    streamRequests: async (_, { signal } = {}) => streamRequests(sandbox, signal),
    rewind: async (options) => sandbox.rewind(options),
    resend: async (id, options) => sandbox.resend(id, options),

    users: async () => mock.users(),
    profile: async () => mock.profile(),
    sandboxes: async () => mock.sandboxes(),
    async endSandbox(name) {
      mock.endSandbox(name);
    },
    sandbox: (name) => createMockClient(mock, mock.sandbox(name)),
  };
}

/** The requests of a sandbox from now on, until the signal aborts. */
function streamRequests(
  { requests }: PlantSandbox,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEntry> {
  let waiting: JournalEntry[] = [];
  let wake = () => {};
  // At once: a generator begins only when it is asked for the first request.
  const unsubscribe = requests.subscribe((entry) => {
    waiting.push(entry);
    wake();
  });
  signal?.addEventListener('abort', () => {
    unsubscribe();
    wake();
  });
  return (async function* () {
    while (!signal?.aborted) {
      const entries = waiting;
      waiting = [];
      yield* entries;
      if (waiting.length === 0 && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  })();
}
