import type { BrowserContext, Page, Request as PageRequest, Route } from '@playwright/test';
import type { StrayRequest } from '../control/plant-sandbox.js';
import { createUrlPattern, type OnUnknownPath, parseBaseUrl } from '../mock/base-url.js';
import { isByProgram } from '../service/is-by-program.js';
import { headersByName } from '../service/plain-http.js';
import { sandboxHeader } from '../service/sandbox-address.js';

export interface RouteToOptions {
  readonly context: BrowserContext;
  readonly plantStore: { readonly name: string; readonly url: string };
  readonly pathOf: PlantStorePath;
  /** When it aborts, the requests without an answer fail, and all later ones. */
  readonly signal: AbortSignal;
  /** Has an element for each request until its page has the whole response. */
  readonly unfinished: Set<Promise<unknown>>;
}

/**
 * Routes the requests of a context to the plant store to a sandbox of a server, until the signal aborts. The server
 * can stop only after that.
 *
 * Node sends the requests. With `route.continue` the browser would send them, but it cannot change from https to
 * http. Chromium also repeats a request whose connection was dropped: a fault would apply twice, or stay unnoticed.
 */
export async function routeTo(options: RouteToOptions): Promise<void> {
  const { context, plantStore, pathOf, signal, unfinished } = options;
  const unanswered = new Map<PageRequest, AbortController>();
  context.on('requestfailed', (request) => unanswered.get(request)?.abort());
  await context.route(
    (address) => pathOf(address.href) !== undefined,
    async (route) => {
      const request = route.request();
      const path = pathOf(request.url());
      if (path === undefined || !isByProgram({}, request.resourceType())) {
        await route.fallback();
        return;
      }
      const address = new URL(plantStore.url + path);
      const failure = new AbortController();
      unanswered.set(request, failure);
      const ending = AbortSignal.any([signal, failure.signal]);
      const response = await forward(address, request, plantStore.name, ending);
      unanswered.delete(request);
      const finished = response ? finish(route, response) : route.abort('connectionreset');
      // The page may be closed by now: then both fail.
      const end = finished.catch(() => {}).finally(() => unfinished.delete(end));
      unfinished.add(end);
      await end;
    },
  );
}

/** Sends a response to a page, and waits until the page has all of it. */
async function finish(route: Route, response: RouteResponse): Promise<void> {
  await route.fulfill(response);
  const received = await route.request().response();
  await received?.finished();
}

type RouteResponse = NonNullable<Parameters<Route['fulfill']>[0]>;

async function forward(
  address: URL,
  request: PageRequest,
  sandbox: string,
  signal: AbortSignal,
): Promise<RouteResponse | undefined> {
  try {
    const response = await fetch(address, { ...(await toInit(request, sandbox)), signal });
    return {
      status: response.status,
      headers: headersByName(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch {
    return undefined;
  }
}

/** Headers of a connection, which `fetch` writes itself. */
const connectionHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect'];

async function toInit(request: PageRequest, sandbox: string): Promise<RequestInit> {
  const sent = Object.entries(await request.allHeaders()).filter(
    ([name]) => !name.startsWith(':') && !connectionHeaders.includes(name),
  );
  const body = request.postDataBuffer();
  return {
    method: request.method(),
    headers: { ...Object.fromEntries(sent), [sandboxHeader]: sandbox },
    redirect: 'manual',
    ...(body !== null && { body: new Uint8Array(body) }),
  };
}

export interface NoteOthersOptions {
  readonly context: BrowserContext;
  /** Whether requests to an address are answered by the plant store. */
  readonly isOfStore: (address: string) => boolean;
  /** Whether requests to an address are noted only if no route of the test answers them. */
  readonly mayBeMeant: (address: string) => boolean;
  readonly elsewhere: StrayRequest[];
}

/** Adds the requests of scripts that are not for the plant store to a list. */
export async function noteOthers(options: NoteOthersOptions): Promise<void> {
  const { context, isOfStore, mayBeMeant, elsewhere } = options;
  context.on('request', (request) => {
    const address = request.url();
    if (isOfScript(request) && !isOfStore(address) && !mayBeMeant(address)) {
      elsewhere.push({ method: request.method(), url: address });
    }
  });
  // Playwright asks the routes that a test adds later before this one.
  await context.route(
    ({ href }) => !isOfStore(href) && mayBeMeant(href),
    async (route) => {
      const request = route.request();
      if (isOfScript(request)) {
        elsewhere.push({ method: request.method(), url: request.url(), page: pageOf(request) });
      }
      await route.fallback();
    },
  );
}

function isOfScript(request: PageRequest): boolean {
  return ['fetch', 'xhr'].includes(request.resourceType());
}

function pageOf(request: PageRequest): string | undefined {
  return request.serviceWorker() === null ? new URL(request.frame().url()).origin : undefined;
}

/** Resolves when every page of some contexts has handled the responses that it has received. */
export async function whenHandled(contexts: Iterable<BrowserContext>): Promise<void> {
  const pages = [...contexts].flatMap((context) => context.pages());
  await Promise.all(pages.map(handleResponses));
}

/** A page runs a script only after what came before it: once for a response, and once for what the page does with it. */
async function handleResponses(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    // A page that is closed, or that goes elsewhere, handles nothing more.
    await page.evaluate('0').catch(() => {});
  }
}

/** Returns the path of a plant store URL after the base URL, with the query; else undefined. */
export type PlantStorePath = (address: string) => string | undefined;

/**
 * Creates a function that recognizes the URLs of a plant store.
 *
 * @param baseUrl without `/plants`; a path matches on every origin.
 * @param onUnknownPath whether it also recognizes all other URLs below the base URL (`reject`).
 * @throws KitError `invalid-base-url`, when it is neither an http URL nor a path.
 */
export function createPlantStorePath(
  baseUrl: string,
  onUnknownPath?: OnUnknownPath,
): PlantStorePath {
  const { origin, path } = parseBaseUrl(baseUrl);
  return (address) => {
    const url = new URL(address);
    const pattern = createUrlPattern({ origin: origin ?? url.origin, path }, onUnknownPath);
    const isKnown = pattern.test(url.origin + url.pathname);
    return isKnown ? url.pathname.slice(path.length) + url.search : undefined;
  };
}
