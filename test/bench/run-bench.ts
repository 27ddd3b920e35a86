// npm run bench: measures the kit beside its competitors, and prints the table of docs/speed.md.
// npm run bench -- --write: puts it there, too.
// npm run bench -- json-server prism: with these competitors alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { competitors as all, type Competitor, limit, plantStoreKit } from './competitors.js';
import { type Load, measureRate, measureStart } from './measure.js';
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

const loads: readonly Load[] = ['lists', 'creates and deletes'];

async function measureCells(competitor: Competitor, plants: number): Promise<string[]> {
  if (!competitor.keepsPlants && plants > 1000) {
    return loads.map(() => '-');
  }
  const cells: string[] = [];
  for (const load of loads) {
    const { perSecond, share } = await measureRate(competitor, plants, load);
    cells.push(`${toCount(perSecond)} (${share.toFixed(2)})`);
    report(`${competitor.name} with ${plants} plants, ${load}: ${cells.at(-1)}`);
  }
  return cells;
}

async function measureRow(competitor: Competitor): Promise<string[]> {
  const { name } = competitor;
  const { ms, residentBytes } = await measureStart(competitor);
  return [
    competitor === plantStoreKit ? `**${name}**` : name,
    ...(await measureCells(competitor, 1000)),
    ...(await measureCells(competitor, 100_000)),
    `${toCount(ms)} ms`,
    `${toCount(residentBytes / 1024 / 1024)} MiB`,
  ];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const toCount = (number: number) => Math.round(number).toLocaleString('en-US');

function toMarkdown(competitors: readonly Competitor[], rows: readonly string[][]): string {
  const columns = [
    'server',
    ...[...loads, ...loads.map((load) => `${load} at 100,000 plants`)],
    'first answer after',
    'memory then',
  ];
  const notes = competitors.flatMap(({ name, note }) => (note ? `${name}: ${note}.` : []));
  const measuredBy = `Measured by Node.js ${process.version} on ${availableParallelism()} cores.`;
  return [
    line(columns),
    line(columns.map((_, position) => (position === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
    [...notes, measuredBy].join(' '),
  ].join('\n');
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
const rows: string[][] = [];
for (const competitor of competitors) {
  rows.push(await measureRow(competitor));
}
const table = toMarkdown(competitors, rows);
process.stdout.write(`${table}\n`);
if (flags.write) {
  writeToPage(table);
}
