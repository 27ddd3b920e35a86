import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { findBrowser } from './find-browser.js';

const ways = [
  { commands: ['npx playwright install chromium'], isOpen: () => true },
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    commands: ['apt-get update', `apt-get install -y --no-install-recommends ${name}`],
    isOpen: () => process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  })),
];

function install(): void {
  for (const { commands, isOpen } of ways) {
    const isDone =
      isOpen() &&
      commands.every((command) => {
        process.stdout.write(`No browser to test in: running "${command}"\n`);
        return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
      });
    if (isDone && findBrowser() !== undefined) {
      return;
    }
  }
}

if (findBrowser() === undefined) {
  install();
}
const browser = findBrowser();
if (browser === undefined || !existsSync(browser)) {
  process.stderr.write(
    `Failed to find a browser for the tests: ${browser === undefined ? 'there is none' : `CHROME_PATH names "${browser}", which is not there`}. ` +
      'Install Chromium or Chrome, or set CHROME_PATH to the path of one.\n',
  );
  process.exitCode = 1;
}
