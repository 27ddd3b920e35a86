// What package.json gives browsers and other runtimes for an entry that needs Node. Null would say the same,
// but Vite 8 does not stop at it, and bundles the server.
export {};

throw new Error(
  'Failed to load plant-store-kit/playwright, /server, /verify or /vite: they run in Node.js only. In a page, as in Vitest\'s browser mode, import plant-store-kit. In Jest with jsdom, begin the test with "/** @jest-environment node */".',
);
