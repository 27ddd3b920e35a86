// A plant store in a process of its own, whose memory the soak run asks for. Run with --expose-gc.
import process from 'node:process';
import { startServer } from 'plant-store-kit/server';
import type { MemoryFigures } from './start-server-process.js';

const server = await startServer({ port: 0 });
process.send?.({ url: server.url });

process.on('message', (message) => {
  if (message === 'reset') {
    server.reset();
  }
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const figures: MemoryFigures = { rss, heapUsed, maxRss: process.resourceUsage().maxRSS * 1024 };
  process.send?.(figures);
});
process.on('disconnect', () => process.exit());
