import { expect as playwrightExpect } from '@playwright/test';

/**
 * The expectations of Playwright, which wait until a page shows what is expected: long enough for a busy
 * machine.
 */
export const expect = playwrightExpect.configure({ timeout: 60_000 });
