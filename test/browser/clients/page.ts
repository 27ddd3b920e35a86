import { createPlantMock, type JournalEntry } from 'plant-store-kit/fetch';
import { fetchScenarios } from './fetch-scenarios.js';
import { initialPlants } from './scenario.js';
import { xhrScenarios } from './xhr-scenarios.js';

const scenarios = { fetch: fetchScenarios, XMLHttpRequest: xhrScenarios };

type Client = keyof typeof scenarios;

/** What a test calls in a page that a server of the plant store serves. */
export interface ClientPage {
  /** Runs a scenario with the server; returns what it noted. */
  run(client: Client, name: string): Promise<readonly string[]>;
  /** Runs a scenario with a mock in the page. */
  runIntercepted(
    client: Client,
    name: string,
  ): Promise<{ readonly noted: readonly string[]; readonly received: readonly JournalEntry[] }>;
}

const clientPage: ClientPage = {
  async run(client, name) {
    const noted: string[] = [];
    await scenarios[client][name]?.run((...values) => {
      noted.push(values.map((value) => JSON.stringify(value) ?? 'undefined').join(' '));
    });
    return noted;
  },
  async runIntercepted(client, name) {
    const faults = scenarios[client][name]?.faults;
    const mock = createPlantMock({ baseUrl: location.origin, plants: initialPlants, faults });
    const stop = await mock.intercept();
    try {
      return { noted: await clientPage.run(client, name), received: mock.requests.all() };
    } finally {
      stop();
    }
  },
};

Object.assign(globalThis, { clientPage });
