import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { KitError } from '../interface/kit-error.js';
import { sandboxHeader } from '../service/sandbox-address.js';
import type { PlantStorePath } from './plant-store-path.js';

export interface RouteToOptions {
  readonly context: BrowserContext;
  readonly plantStore: { readonly name: string; readonly url: string };
  readonly pathOf: PlantStorePath;
}

/** What scripts send; what a page is made of may well lie under a path like that. */
const sentByScripts = ['fetch', 'xhr', 'ping', 'other'];

/**
 * Answers the requests of a context to the plant store from a sandbox of a server, until it is ended:
 * then what is not answered yet fails, and what still comes; the server could not stop before.
 *
 * Asks the server itself and does not let the browser go there, which `route.continue` would: that
 * one cannot lead from https to http, and Chromium sends a request again whose connection was
 * dropped, so that a fault would be met twice, or not be seen.
 */
export async function routeTo(options: RouteToOptions): Promise<{ end(): void }> {
  const { context, plantStore, pathOf } = options;
  const ending = new AbortController();
  await context.route(
    (address) => pathOf(address.href) !== undefined,
    async (route) => {
      const request = route.request();
      const path = pathOf(request.url());
      if (path === undefined || !sentByScripts.includes(request.resourceType())) {
        await route.fallback();
        return;
      }
      const address = new URL(plantStore.url + path);
      const answer = await ask(address, request, plantStore.name, ending.signal);
      // The page may be gone by then, and nobody there to be told.
      await (answer ? route.fulfill(answer) : route.abort('connectionreset')).catch(() => {});
    },
  );
  return { end: () => ending.abort() };
}

type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** What the server answers to a request of a page; undefined, where that fails on the way. */
async function ask(
  address: URL,
  request: PageRequest,
  sandbox: string,
  signal: AbortSignal,
): Promise<Fulfilment | undefined> {
  try {
    const response = await fetch(address, { ...(await toInit(request, sandbox)), signal });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch (error) {
    if (isRejected(error)) {
      throw new KitError({
        code: 'provider-unreachable',
        task: 'route a page to the plant store',
        cause: `there is no answer from ${address.origin}`,
        remedy: 'Check that its server is running.',
        details: { url: address.origin },
        error,
      });
    }
    return undefined;
  }
}

/** A fault lets go of a connection that there was; no server takes none. */
function isRejected(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** Headers that belong to a connection, which `fetch` writes itself. */
const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect'];

async function toInit(request: PageRequest, sandbox: string): Promise<RequestInit> {
  const sent = Object.entries(await request.allHeaders()).filter(
    ([name]) => !name.startsWith(':') && !ofConnection.includes(name),
  );
  const body = request.postDataBuffer();
  return {
    method: request.method(),
    headers: { ...Object.fromEntries(sent), [sandboxHeader]: sandbox },
    redirect: 'manual',
    ...(body !== null && { body: new Uint8Array(body) }),
  };
}
