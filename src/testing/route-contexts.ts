import type { BrowserContext } from '@playwright/test';
import type { PlantSandbox } from '../service/plant-sandbox.js';
import type { PlantStorePath } from './plant-store-path.js';
import { type Routing, routeTo } from './route-to.js';
import { type ServiceWorkerWatch, watchServiceWorkers } from './watch-service-workers.js';

export interface RouteContextsOptions {
  readonly sandbox: PlantSandbox;
  /** The URL of the server of the sandbox. */
  readonly url: string;
  readonly pathOf: PlantStorePath;
}

/** Routes the contexts of one test. */
export interface ContextRouter {
  route(context: BrowserContext): Promise<void>;
  /** Why requests of the pages may be missing in the sandbox; undefined if nothing is known. */
  explain(): string | undefined;
  /** Ends the routing. */
  end(): void;
}

/** Creates a router of contexts to a sandbox. */
export function createContextRouter({ sandbox, url, pathOf }: RouteContextsOptions): ContextRouter {
  const routings: Routing[] = [];
  const watches: ServiceWorkerWatch[] = [];
  return {
    async route(context) {
      const plantStore = { name: sandbox.name, url };
      const routing = await routeTo({ context, plantStore, pathOf });
      routings.push(routing);
      watches.push(watchServiceWorkers({ context, pathOf, routed: routing.routed }));
    },
    explain() {
      const isUntouched = sandbox.requests.count === 0;
      return watches
        .map(
          (watch) => watch.describeTaken() ?? (isUntouched ? watch.describeBlocked() : undefined),
        )
        .find((reason) => reason !== undefined);
    },
    end() {
      for (const routing of routings) {
        routing.end();
      }
    },
  };
}
