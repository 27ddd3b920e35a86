import { cpus } from 'node:os';
import process from 'node:process';
import type { Contestant } from './contestant.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import type { FirstList } from './measure-browser.js';
import type { Memory } from './measure-memory.js';
import type { Rate } from './measure-rates.js';
import type { Start } from './measure-starts.js';

/** What was measured; lists of figures are in the order of the contestants. */
export interface Results {
  readonly contestants: readonly Contestant[];
  readonly listRates: readonly Rate[];
  readonly writeRates: readonly Rate[];
  /** Of the limit and of the kit, over ten connections. */
  readonly atTen: { readonly lists: readonly Rate[]; readonly writes: readonly Rate[] };
  /** Of those that keep plants, as shares of their own rate at 1,000: at 100,000, and 1,000,000. */
  readonly atSizes: readonly {
    readonly contestant: Contestant;
    readonly lists: readonly number[];
    readonly writes: readonly number[];
  }[];
  readonly starts: readonly Start[];
  readonly memory: Memory;
  readonly browser: { readonly kit: FirstList; readonly bare: FirstList };
  readonly verifyMs: number;
}

export const columns = [
  'server',
  'lists a second',
  'of the limit',
  'creates and deletes a second',
  'of the limit',
  'lists, creates and deletes at 100,000 plants, of its own at 1,000',
  'first answer after',
  'memory then',
];

const mebibyte = 1024 * 1024;

/** The table, and what is said below it. */
export function toMarkdown(results: Results): string {
  const { contestants } = results;
  const rows = contestants.map((contestant, position) => toRow(contestant, position, results));
  const notes = contestants.filter(({ note }) => note !== undefined);
  return [
    line(columns),
    line(columns.map((_, position) => (position === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
    ...notes.map(({ name, note }) => `${name}: ${note}.`),
    '',
    ...tellOwn(results),
    '',
    `Node.js ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).`,
  ].join('\n');
}

function toRow(contestant: Contestant, position: number, results: Results): string[] {
  const { listRates, writeRates, atSizes, starts } = results;
  const own = atSizes.find((one) => one.contestant === contestant);
  const start = starts[position];
  return [
    contestant === plantStoreKit ? `**${contestant.name}**` : contestant.name,
    toCount(listRates[position]?.perSecond),
    toShare(listRates[position]?.share),
    toCount(writeRates[position]?.perSecond),
    toShare(writeRates[position]?.share),
    contestant.keepsPlants ? toGrowth(own) : '-',
    `${toCount(start?.ms)} ms`,
    `${toCount((start?.residentBytes ?? Number.NaN) / mebibyte)} MiB`,
  ];
}

function toGrowth(own: Results['atSizes'][number] | undefined): string {
  return own === undefined
    ? 'does not keep up'
    : `${toShare(own.lists[0])}, ${toShare(own.writes[0])}`;
}

/** What is measured of the kit alone. */
function tellOwn({ atTen, atSizes, memory, browser, verifyMs }: Results): string[] {
  const own = atSizes.find(({ contestant }) => contestant === plantStoreKit);
  const megabytes = (bytes: number) => (bytes / mebibyte).toFixed(1);
  const times = (part: keyof FirstList) =>
    `${browser.kit[part].toFixed(1)} ms in place of ${browser.bare[part].toFixed(1)} ms ` +
    `(${toShare(browser.kit[part] / browser.bare[part])} times)`;
  return [
    `- Over ten connections: ${toShare(atTen.lists[1]?.share)} (lists) and ${toShare(atTen.writes[1]?.share)} (creates and deletes) of the limit.`,
    `- At 1,000,000 plants: ${toShare(own?.lists[1])} (lists) and ${toShare(own?.writes[1])} (creates and deletes) of its own rate at 1,000.`,
    `- 100,000 plants take ${megabytes(memory.bytesPer100000)} MiB of the heap. It holds ${megabytes(memory.before)} MiB before a million requests, and ${megabytes(memory.after)} MiB after them.`,
    `- The first list through the service worker, against a bare MSW handler with a constant: ${times('request')}; from the start of the page, with the script of the kit to load, ${times('page')}.`,
    `- A full \`verify\` of a local provider: ${(verifyMs / 1000).toFixed(1)} s.`,
  ];
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function toCount(number = Number.NaN): string {
  return Math.round(number).toLocaleString('en-US');
}

function toShare(share = Number.NaN): string {
  return share.toFixed(2);
}
