// npx tsx test/bench/measure-proxy.ts: measures how many requests a second pass through `plant-store-kit proxy`, as a
// share of those through a bare proxy on undici, each in front of the same plant store.
import process from 'node:process';
import { type Competitor, limit, main } from './competitors.js';
import { createsAndDeletes, lists } from './load.js';
import { measureRate } from './measure-rates.js';
import { startCompetitor } from './running-server.js';
import { toShare } from './to-markdown.js';
import { prepareWorkshop } from './workshop.js';

prepareWorkshop();
const plants = 1000;
await using provider = await startCompetitor(limit, plants);
const proxyBy = (slug: string, args: readonly string[], portFlag: readonly string[] = []) => ({
  plants,
  competitor: {
    name: slug,
    slug,
    keepsPlants: true,
    launch: (_, port) => ({ args: [...args, ...portFlag, `${port}`] }),
  } satisfies Competitor,
});
const bare = proxyBy('bare-proxy', ['servers/bare-proxy.js', provider.url]);
const kit = proxyBy('kit-proxy', [main, 'proxy', '--url', provider.url], ['--port']);
for (const [name, load] of [
  ['lists', lists],
  ['creates and deletes', createsAndDeletes],
] as const) {
  const rate = await measureRate(bare, kit, load);
  process.stdout.write(
    `${name}: ${toShare(rate)} of a bare proxy, ${Math.round(rate.perSecond)} a second\n`,
  );
}
