import { expect as playwrightExpect } from '@playwright/test';

/** The expectations of Playwright, which wait until a page shows what is expected. */
export const expect = playwrightExpect.configure({ timeout: 4_000 });
