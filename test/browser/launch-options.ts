import { findBrowser } from './find-browser.js';

const executablePath = findBrowser();

/** How the tests start a browser: in a container, and with nothing that it would ask of the network. */
export const launchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
