// npm run bench: measures the kit beside its competitors, and prints the table of docs/speed.md.
// npm run bench -- --write: puts it there, too.
// npm run bench -- json-server prism: with these competitors alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { competitors as all, type Competitor, limit, plantStoreKit } from './competitors.js';
import { createsAndDeletes, lists } from './load.js';
import { measureMemory, measureVerify } from './measure-kit.js';
import { type Entrant, measureRate } from './measure-rates.js';
import { measureStarts, type Start } from './measure-starts.js';
import { type Row, toMarkdown, toShare } from './to-markdown.js';
import { prepareWorkshop } from './workshop.js';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !all.some(({ slug }) => slug === name));
if (unknown.length > 0 || (flags.write && positionals.length > 0)) {
  const known = all.map(({ slug }) => slug).join(', ');
  process.stderr.write(`Give names of ${known}; or --write alone, which replaces all figures.\n`);
  process.exit(2);
}

/** Shows a figure once it is measured, so that a later failure does not lose it. */
const report = (text: string) => void process.stderr.write(`${text}\n`);

async function measureRates(base: Entrant, entrant: Entrant) {
  const title = `${entrant.competitor.name} with ${entrant.plants} plants`;
  const listRate = await measureRate(base, entrant, lists);
  const writeRate = await measureRate(base, entrant, createsAndDeletes);
  report(`${title}: lists ${toShare(listRate)}, creates and deletes ${toShare(writeRate)}`);
  return { lists: listRate, writes: writeRate };
}

/** How the rates of a server change with 100 times the plants. */
async function measureMany(competitor: Competitor): Promise<Row['many']> {
  try {
    const many = await measureRates({ competitor, plants: 1000 }, { competitor, plants: 100_000 });
    return { lists: many.lists.share, writes: many.writes.share };
  } catch (error) {
    report(`${competitor.name} does not keep up: ${error}`);
    return undefined;
  }
}

async function measureRow(competitor: Competitor, start: Start): Promise<Row> {
  const rates = await measureRates(
    { competitor: limit, plants: 1000 },
    { competitor, plants: 1000 },
  );
  const many = competitor.keepsPlants ? await measureMany(competitor) : undefined;
  return { competitor, ...rates, many, start };
}

function writeToPage(table: string): void {
  const page = join(import.meta.dirname, '../../docs/speed.md');
  const mark = /^<!-- .*npm run bench -->$/m;
  const [before, , after] = readFileSync(page, 'utf8').split(mark);
  const marked = `<!-- npm run bench -->\n\n${table}\n\n<!-- end of npm run bench -->`;
  writeFileSync(page, `${before}${marked}${after}`);
}

prepareWorkshop();
const chosen = all.filter(({ slug }) => positionals.length === 0 || positionals.includes(slug));
const present = chosen.filter((competitor) => {
  const lack = competitor.lacks?.();
  if (lack !== undefined) {
    report(`${competitor.name} is left out: ${lack}`);
  }
  return lack === undefined;
});
const competitors = [limit, plantStoreKit, ...present];
const starts = await measureStarts(competitors);
report(`first answers: ${starts.map(({ ms }) => `${Math.round(ms)} ms`).join(', ')}`);
const rows: Row[] = [];
for (const [position, competitor] of competitors.entries()) {
  rows.push(await measureRow(competitor, starts[position] as Start));
}
const table = toMarkdown(rows, await measureMemory(), await measureVerify());
process.stdout.write(`${table}\n`);
if (flags.write) {
  writeToPage(table);
}
