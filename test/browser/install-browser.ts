// npm run test:browser: finds a browser for the tests, and installs one if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { findBrowser } from './find-browser.js';

const apt = 'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell';
const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');

for (const command of ['npx playwright install chromium', ...(isDebian ? [apt] : [])]) {
  if (findBrowser() === undefined) {
    process.stdout.write(`No browser to test in: running "${command}"\n`);
    spawnSync(command, { shell: true, stdio: 'inherit' });
  }
}
const browser = findBrowser();
if (browser === undefined || !existsSync(browser)) {
  process.stderr.write(
    `Failed to find a browser for the tests: ${browser ?? 'Chromium'} is not there. ` +
      'Install Chromium or Chrome, or set CHROME_PATH to the path of one.\n',
  );
  process.exitCode = 1;
}
