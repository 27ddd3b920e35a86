import type { BrowserContext, Page } from '@playwright/test';

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
