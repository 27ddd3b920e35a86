// npm run bench: measures the kit beside its peers, and prints the table of docs/speed.md.
// npm run bench -- --write: puts it there, too.
// npm run bench -- json-server-0 prism: with these peers alone.
import process from 'node:process';
import type { Contestant } from './contestant.js';
import { httpMiddleware } from './contestants/http-middleware.js';
import { jsonServer0, jsonServer1 } from './contestants/json-server.js';
import { limit } from './contestants/limit.js';
import { mockoon } from './contestants/mockoon.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { prism } from './contestants/prism.js';
import { wiremock } from './contestants/wiremock.js';
import { createsAndDeletes, lists } from './load.js';
import { measureBrowser } from './measure-browser.js';
import { measureMemory } from './measure-memory.js';
import { measureRates } from './measure-rates.js';
import { measureStarts } from './measure-starts.js';
import { measureVerify } from './measure-verify.js';
import { type Results, toMarkdown } from './to-markdown.js';
import { furnishWorkshop } from './workshop.js';
import { writeTable } from './write-table.js';

const peers = [jsonServer0, jsonServer1, wiremock, prism, httpMiddleware, mockoon];

const flags = process.argv.slice(2);
const chosen = flags.filter((flag) => !flag.startsWith('--'));
const unknown = flags.filter(
  (flag) => flag !== '--write' && !peers.some(({ slug }) => slug === flag),
);
if (unknown.length > 0) {
  const known = peers.map(({ slug }) => slug).join(', ');
  process.stderr.write(`There is no ${unknown.join(', ')}. There is ${known}, and --write.\n`);
  process.exit(2);
}

const report = (text: string) => void process.stderr.write(`${text}\n`);

furnishWorkshop();
const missing = peers.flatMap((peer) => {
  const lack = peer.lacks?.();
  return lack === undefined ? [] : [{ peer, lack }];
});
for (const { peer, lack } of missing) {
  report(`${peer.name} is left out: ${lack}`);
}
const contestants: Contestant[] = [
  limit,
  plantStoreKit,
  ...peers.filter(
    (peer) =>
      (chosen.length === 0 || chosen.includes(peer.slug)) &&
      !missing.some((one) => one.peer === peer),
  ),
];

report('requests a second, at 1,000 plants');
const few = contestants.map((contestant) => ({ contestant, plants: 1000 }));
const listRates = await measureRates(few, lists);
const writeRates = await measureRates(few, createsAndDeletes);

report('the same over ten connections');
const bare = few.slice(0, 2);
const atTen = {
  lists: await measureRates(bare, lists, 10),
  writes: await measureRates(bare, createsAndDeletes, 10),
};

const atSizes: Results['atSizes'][number][] = [];
for (const contestant of contestants.filter(({ keepsPlants }) => keepsPlants)) {
  const sizes = contestant === plantStoreKit ? [1000, 100_000, 1_000_000] : [1000, 100_000];
  report(`${contestant.name}, at ${sizes.join(', ')} plants`);
  const entrants = sizes.map((plants) => ({ contestant, plants }));
  try {
    const reads = await measureRates(entrants, lists);
    const writes = await measureRates(entrants, createsAndDeletes);
    atSizes.push({
      contestant,
      lists: reads.slice(1).map(({ share }) => share),
      writes: writes.slice(1).map(({ share }) => share),
    });
  } catch (error) {
    if (contestant === plantStoreKit) {
      throw error;
    }
    report(`${contestant.name} does not keep up: ${error}`);
  }
}

report('from the start to the first answer');
const starts = await measureStarts(contestants);
report('memory, over a million requests');
const memory = await measureMemory();
report('the first list in a browser');
const browser = await measureBrowser();
report('a verification');
const verifyMs = await measureVerify();

const table = toMarkdown({
  contestants,
  listRates,
  writeRates,
  atTen,
  atSizes,
  starts,
  memory,
  browser,
  verifyMs,
});
process.stdout.write(`${table}\n`);
if (flags.includes('--write')) {
  writeTable(table);
}
