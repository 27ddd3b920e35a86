import { availableParallelism } from 'node:os';
import process from 'node:process';
import { type Competitor, plantStoreKit } from './competitors.js';
import type { Memory } from './measure-kit.js';
import type { Rate } from './measure-rates.js';
import type { Start } from './measure-starts.js';

export interface Row {
  readonly competitor: Competitor;
  readonly lists: Rate;
  readonly writes: Rate;
  /** At 100,000 plants, as shares of its own rates at 1,000; undefined if it does not keep up. */
  readonly many?: { readonly lists: number; readonly writes: number } | undefined;
  readonly start: Start;
}

const columns = [
  'server',
  'lists a second',
  'of the limit',
  'creates and deletes a second',
  'of the limit',
  'lists, creates and deletes at 100,000 plants, of its own at 1,000',
  'first answer after',
  'memory then',
];

export function toMarkdown(rows: readonly Row[], memory: Memory, verifyMs: number): string {
  const notes = rows.flatMap(({ competitor: { name, note } }) => (note ? `${name}: ${note}.` : []));
  return [
    line(columns),
    line(columns.map((_, position) => (position === 0 ? '---' : '---:'))),
    ...rows.map((row) => line(toCells(row))),
    '',
    `${notes.join(' ')} 100,000 plants take ${toMebibytes(memory.of100000Plants, 1)} MiB of the heap, which holds ${toMebibytes(memory.before, 1)} MiB before a million requests and ${toMebibytes(memory.after, 1)} MiB after them. A full \`verify\` takes ${(verifyMs / 1000).toFixed(1)} s. Measured by Node.js ${process.version} on ${availableParallelism()} cores.`,
  ].join('\n');
}

function toCells({ competitor, lists, writes, many, start }: Row): string[] {
  const { name, keepsPlants } = competitor;
  const growth = many && `${many.lists.toFixed(2)}, ${many.writes.toFixed(2)}`;
  return [
    competitor === plantStoreKit ? `**${name}**` : name,
    toCount(lists.perSecond),
    toShare(lists),
    toCount(writes.perSecond),
    toShare(writes),
    keepsPlants ? (growth ?? 'does not keep up') : '-',
    `${toCount(start.ms)} ms`,
    `${toMebibytes(start.residentBytes)} MiB`,
  ];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const toCount = (number: number) => Math.round(number).toLocaleString('en-US');
const toMebibytes = (bytes: number, digits = 0) => (bytes / 1024 / 1024).toFixed(digits);

/** A share of the limit, and its spread. */
export function toShare({ share, spread: [low, high] }: Rate): string {
  return `${share.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`;
}
