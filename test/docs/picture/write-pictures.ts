// npx tsx test/docs/picture/write-pictures.ts: draws the terminals, the panel and a report of the pages into docs/images.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { startServer } from '../../../src/server/start-server.js';
import { reportToHtml } from '../../../src/verify/report/render/html.js';
import { verifyProvider } from '../../../src/verify/verify-provider.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { launchOptions } from '../../browser/launch-options.js';
import { bundleApp } from '../../challenge/bundle-app.js';
import { runCommand } from '../../cli/run-command.js';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { faults } from '../../providers/faults.js';
import { startProvider } from '../../providers/provider.js';
import { terminalToSvg } from './terminal-to-svg.js';

const images = `${import.meta.dirname}/../../../docs/images`;

const themes = {
  light: {
    background: '#f6f8fa',
    text: '#1f2328',
    dim: '#59636e',
    red: '#d1242f',
    green: '#1a7f37',
    yellow: '#9a6700',
  },
  dark: {
    background: '#151b23',
    text: '#f0f6fc',
    dim: '#9198a1',
    red: '#f85149',
    green: '#3fb950',
    yellow: '#d29922',
  },
};

const runInTerminal = (args: readonly string[]) => runCommand(args, {}, { hasColors: true });

async function showServe(): Promise<string> {
  const serve = runInTerminal(['serve', '--quiet']);
  while (serve.printed() === '') {
    await wait(20);
  }
  const url = 'http://127.0.0.1:4010';
  const { text } = await new PlantClient(url, fetch).list('?limit=3');
  await serve.stop();
  const curl = `curl -H 'Authorization: Bearer alice-token' '${url}/plants?limit=3'`;
  return `$ npx plant-store-kit serve --quiet &\n${serve.printed()}$ ${curl}\n${text}\n`;
}

async function showVerify(): Promise<string> {
  const bug = faults.find(({ name }) => name === 'answers a create with the id');
  await using provider = await startProvider(bug);
  const args = ['verify', '--url', provider.url, '--token', provider.token, '--quiet'];
  const verify = runInTerminal(args);
  await verify.code;
  process.stderr.write(verify.complaints());
  return `$ npx plant-store-kit ${args.join(' ')}\n${verify.printed()}`
    .replaceAll(provider.url, 'http://127.0.0.1:8080')
    .replaceAll(provider.token, 'alice-token');
}

/** The report of a challenge, without what the tests never met. */
async function showChallenge(): Promise<string> {
  await using folder = await makeTempFolder();
  const file = await bundleApp(folder.path);
  const profiles = join(folder.path, 'plant-store-challenge');
  const tests = `ASSUMES=delete-is-204 ${process.execPath} ${file}`;
  const challenge = runCommand(['challenge', '--profiles', profiles, '--', tests], process.env, {
    hasColors: true,
  });
  await challenge.code;
  process.stderr.write(challenge.complaints());
  const [report = ''] = challenge.printed().split('\n\u001b[1mNever met');
  return `$ npx plant-store-kit challenge -- npx vitest run\n${report}`
    .replaceAll(`${folder.path}/`, '')
    .replaceAll(/'?ASSUMES=.*main\.mjs'?/g, 'npx vitest run');
}

async function showReport(colorScheme: 'light' | 'dark'): Promise<void> {
  const bug = faults.find(({ name }) => name === 'wraps a list in an object');
  await using provider = await startProvider(bug);
  const report = await verifyProvider({ url: provider.url, token: provider.token });
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, colorScheme });
  await page.setContent(reportToHtml(report).replaceAll(provider.url, 'http://127.0.0.1:8080'));
  await page.screenshot({ path: `${images}/report-${colorScheme}.png` });
  await browser.close();
}

async function useStore(url: string): Promise<void> {
  const client = new PlantClient(url, fetch);
  await client.list('?limit=20');
  await client.create({ id: 1001, name: 'Basil', tag: 'herb' });
  await client.create({ id: 1002 }, { token: 'bob-token' });
  await client.delete(1001);
  await client.list('?limit=20', { token: 'alice-expired-token' });
  await client.ask('GET', '/plant');
  await client.delete(3, { token: 'bob-token' });
}

async function showPanel(colorScheme: 'light' | 'dark'): Promise<void> {
  await using server = await startServer({ port: 0 });
  await useStore(server.url);
  const browser = await chromium.launch(launchOptions);
  const viewport = { width: 1200, height: 620 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.getByRole('option', { name: 'create.missing-name' }).click();
  await page.screenshot({ path: `${images}/panel-requests-${colorScheme}.png` });
  await page.getByRole('tab', { name: 'Faults' }).click();
  await page.getByRole('checkbox', { name: /slow-network/ }).click();
  await page.getByText('1 fault is on').waitFor();
  await page.screenshot({ path: `${images}/panel-faults-${colorScheme}.png` });
  await browser.close();
}

// Node looks at it where a command does not say whether there are colours.
process.env.FORCE_COLOR = '1';

const printed = `${await showServe()}\n${await showVerify()}`;
const challenged = await showChallenge();
for (const name of ['light', 'dark'] as const) {
  writeFileSync(`${images}/challenge-${name}.svg`, terminalToSvg(challenged, themes[name]));
  writeFileSync(`${images}/terminal-${name}.svg`, terminalToSvg(printed, themes[name]));
  await showPanel(name);
  await showReport(name);
}
