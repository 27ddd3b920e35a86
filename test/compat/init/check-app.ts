import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../../browser/launch-options.js';
import { findFreePort } from '../../find-free-port.js';
import type { ProjectKind } from './project-kinds.js';
import { type Runner, startProgram } from './run-in.js';

/** Opens the app of a project in Chromium, waits until it shows the plants of the mock, and starts it without. */
export async function checkApp(
  { prepare, serve, ready, path }: NonNullable<ProjectKind['app']>,
  folder: string,
  run: Runner,
): Promise<void> {
  await prepare(folder);
  const port = await findFreePort();
  await using program = startProgram(serve(port), folder, run);
  await program.waitForLine(ready);
  const browser: Browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const seen: string[] = [];
    page.on('console', (message) => seen.push(message.text()));
    page.on('pageerror', (error) => seen.push(error.message));
    await page.goto(`http://localhost:${port}${path}`);
    await page
      .waitForFunction(() => document.title === 'Plants: 3', undefined, { timeout: 60_000 })
      .catch((error: unknown) => {
        throw new Error(`The app shows no plants. Its page printed:\n${seen.join('\n')}`, {
          cause: error,
        });
      });
    // As the fixtures for Playwright do it.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const withoutWorker = await context.newPage();
    await withoutWorker.goto(`http://localhost:${port}${path}`);
    // In Next.js, the server answers.
    const isStarted = () => /^(?:Asks for plants|Plants: 3)$/.test(document.title);
    await withoutWorker.waitForFunction(isStarted);
  } finally {
    await browser.close();
  }
}
