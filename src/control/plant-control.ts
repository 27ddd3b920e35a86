import type { ProfileEntry } from '../service/describe-active-profile.js';
import type { PlantService } from '../service/plant-service.js';
import type { AccessToken } from '../store/token-registry.js';
import { type AdminClient, localClient } from './client.js';
import { createPlantSandbox, type PlantSandbox } from './plant-sandbox.js';
import { type SandboxSummary, summarizeSandboxes } from './summarize-sandboxes.js';

/** The sandboxes of a mock or a server, and what all of them have in common. */
export interface PlantControl {
  /** Another plant store with the same initial state; the same one for the same name. */
  sandbox(name: string): PlantSandbox;
  /** The sandboxes, the default one first and then the last used. */
  sandboxes(): SandboxSummary[];
  /** Ends a sandbox, and returns whether it existed; the next use starts a new one. The default one never ends. */
  endSandbox(name: string): boolean;
  /** Ends all sandboxes but the default one. */
  endSandboxes(): void;
  /** The issued tokens, which are the same in every sandbox. */
  users(): AccessToken[];
  /**
   * The outcome of each situation and the value of each parameter, each with a sentence and the words of
   * the interface document about it. A parameter with its default value counts as a default, and an
   * outcome only if the profile does not give it.
   */
  profile(): Promise<ProfileEntry[]>;
  [localClient](): Promise<AdminClient>;
}

/** Creates the public object for what a service has beside its sandboxes. */
export function createPlantControl(service: PlantService): PlantControl {
  return {
    sandbox: (name) => createPlantSandbox(service, name),
    sandboxes: () => summarizeSandboxes(service),
    endSandbox: (name) => service.sandboxes.end(name),
    endSandboxes: () => service.sandboxes.endAll(),
    users: () => service.tokens.all(),
    async profile() {
      const client = await loadLocalClient(service);
      return client.profile();
    },
    [localClient]: () => loadLocalClient(service),
  };
}

/** A page loads the table of operations, and the sentences of the interface, only with the panel or for a profile. */
async function loadLocalClient(service: PlantService): Promise<AdminClient> {
  const { createLocalClient } = await import('./local-client.js');
  return createLocalClient(service);
}
