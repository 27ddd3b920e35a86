import { availableParallelism, cpus } from 'node:os';
import process from 'node:process';
import type { Contestant } from './contestant.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import type { FirstList, FirstLists } from './measure-browser.js';
import type { Memory } from './measure-memory.js';
import type { OwnResults } from './measure-own.js';
import { type Panel, panelLoad, panelPlants, scrollSeconds } from './measure-panel.js';
import type { Rewind } from './measure-rewind.js';
import type { TableResults } from './measure-table.js';

/** What a whole run has measured. */
export interface Results extends TableResults {
  readonly own: OwnResults;
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

/** The table, and the lines below it. */
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
    ...toSizeLines(results),
    ...toOwnLines(results.own),
    '',
    `Node.js ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}).`,
  ].join('\n');
}

function toRow(contestant: Contestant, position: number, results: TableResults): string[] {
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

function toGrowth(own: TableResults['atSizes'][number] | undefined): string {
  return own === undefined
    ? 'does not keep up'
    : `${toShare(own.lists[0])}, ${toShare(own.writes[0])}`;
}

/** The rates of the kit over sixteen connections, and at a million plants. */
function toSizeLines({ atSixteen, atSizes }: TableResults): string[] {
  const own = atSizes.find(({ contestant }) => contestant === plantStoreKit);
  return [
    `- Over sixteen connections: ${toShare(atSixteen.lists[1]?.share)} (lists) and ${toShare(atSixteen.writes[1]?.share)} (creates and deletes) of the limit.`,
    `- At 1,000,000 plants: ${toShare(own?.lists[1])} (lists) and ${toShare(own?.writes[1])} (creates and deletes) of its own rate at 1,000.`,
  ];
}

/** The lines of what is measured of the kit alone, for the parts that were measured. */
export function toOwnLines({
  memory,
  browser,
  panel,
  rewind,
  verify,
}: Partial<OwnResults>): string[] {
  return [
    ...(memory ? [toMemoryLine(memory)] : []),
    ...(browser ? [toBrowserLine(browser)] : []),
    ...(panel ? toPanelLines(panel) : []),
    ...(rewind ? [toRewindLine(rewind)] : []),
    ...(verify
      ? [`- A full \`verify\` of a local provider: ${(verify / 1000).toFixed(1)} s.`]
      : []),
  ];
}

function toMemoryLine({ bytesPer100000, before, after }: Memory): string {
  const megabytes = (bytes: number) => (bytes / mebibyte).toFixed(1);
  return `- 100,000 plants take ${megabytes(bytesPer100000)} MiB of the heap. It holds ${megabytes(before)} MiB before a million requests, and ${megabytes(after)} MiB after them.`;
}

function toBrowserLine({ kit, bare }: FirstLists): string {
  const times = (part: keyof FirstList) => toTimes(kit[part], bare[part]);
  return `- The first list through the service worker, against a bare MSW handler with a constant: ${times('request')}; from the start of the page, with the script of the kit to load, ${times('page')}.`;
}

function toPanelLines({ firstPaint, frames, plantsShownMs, scrolled }: Panel): string[] {
  const { loaded, idle } = frames;
  const { perSecond, seconds } = panelLoad;
  return [
    `- The first contentful paint of the panel at a server, against a page with one line of text: ${toTimes(firstPaint.panel, firstPaint.text)}.`,
    `- At ${toCount(perSecond)} requests a second, for ${seconds} s, the panel receives all ${toCount(perSecond * seconds)} and draws ${loaded.perSecond.toFixed(1)} frames a second in place of ${idle.perSecond.toFixed(1)} without requests; the longest gap between two frames is ${toCount(loaded.maxGapMs)} ms in place of ${toCount(idle.maxGapMs)} ms.`,
    `- The panel shows ${toCount(panelPlants)} plants after ${toCount(plantsShownMs)} ms. While they are scrolled from top to bottom in ${scrollSeconds} s, the longest gap between two frames is ${toCount(scrolled.maxGapMs)} ms.`,
  ];
}

function toRewindLine({ list, createAndDelete }: Rewind): string {
  return `- With the undo log that \`rewind\` needs, the service has ${toShare(list)} (lists) and ${toShare(createAndDelete)} (creates and deletes) of its speed without it.`;
}

function toTimes(ms: number, baseMs: number): string {
  return `${ms.toFixed(1)} ms in place of ${baseMs.toFixed(1)} ms (${toShare(ms / baseMs)} times)`;
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
