import type { BrowserContext, Route } from '@playwright/test';
import { startServer } from 'plant-store-kit/server';
import { expect, it, vi } from 'vitest';
import { routeTo } from '../../src/testing/route-to.js';

/** A fake route of a page that requests its plants. */
function routeOfPage() {
  const request = {
    url: () => 'https://app.example.com/plants',
    method: () => 'GET',
    resourceType: () => 'fetch',
    allHeaders: async () => ({ authorization: 'Bearer alice-token' }),
    postDataBuffer: () => null,
  };
  return { request: () => request, abort: vi.fn(async () => {}), fulfill: vi.fn(async () => {}) };
}

it('fails unanswered and later requests when its signal aborts', async () => {
  await using server = await startServer({ port: 0 });
  const plantStore = { ...server.sandbox('one'), url: server.url };
  plantStore.faults.add({ kind: 'delay', delayMs: 600_000 });
  let handle = async (_: Route) => {};
  const route = async (_: unknown, handler: typeof handle) => {
    handle = handler;
  };
  const context = { route } as unknown as BrowserContext;
  const ending = new AbortController();
  await routeTo({ context, plantStore, pathOf: () => '/plants', signal: ending.signal });
  const [waiting, late] = [routeOfPage(), routeOfPage()];

  const waited = handle(waiting as unknown as Route);
  await expect.poll(() => plantStore.requests.count).toBe(1);
  ending.abort();
  await Promise.all([waited, handle(late as unknown as Route)]);

  expect(waiting.abort).toHaveBeenCalledOnce();
  expect(late.abort).toHaveBeenCalledOnce();
  expect(plantStore.requests.count).toBe(1);
});
