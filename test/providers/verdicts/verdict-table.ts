import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/** What was measured of one provider: a line of a table. */
export interface Row {
  readonly kind: 'conforming' | 'fault' | 'own mock' | 'mirror';
  readonly name: string;
  /** The rules that the provider breaks. */
  readonly breaks: readonly string[];
  /** Failed rules; of a comparison, the differences that the profile does not list. */
  readonly failed: readonly string[];
  /** The plants left behind that the report lists. */
  readonly leftovers: number;
  /** The plants left behind in the store, if it can be looked into. */
  readonly left: number;
  readonly requests: number;
  readonly seconds: number;
  /** What an observation found. */
  readonly determined: number;
  readonly undetermined: number;
  readonly unsupported: number;
}

export const emptyRow: Row = {
  kind: 'conforming',
  name: '',
  breaks: [],
  failed: [],
  leftovers: 0,
  left: 0,
  requests: 0,
  seconds: 0,
  determined: 0,
  undetermined: 0,
  unsupported: 0,
};
const columns = Object.keys(emptyRow) as (keyof Row)[];

const shownRows = 5;
const header =
  '# Written by write-verdicts.ts. The machine was shared with others: the seconds are rough.';

const toCell = (value: Row[keyof Row]) =>
  (typeof value === 'object' ? value.join(' | ') : String(value)).replace(/\s+/g, ' ');

const keyOf = ({ kind, name }: Row) => `${kind}: ${name.replace(/\s+/g, ' ')}`;

const readCell = (cell: string, like: Row[keyof Row]) => {
  if (typeof like === 'object') {
    return cell.split(' | ').filter(Boolean);
  }
  return typeof like === 'number' ? Number(cell) : cell;
};

export function readTable(file: URL): readonly Row[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(2) : [];
  return lines.map((line) => {
    const cells = line.split('\t');
    const toEntry = (column: keyof Row, index: number) =>
      [column, readCell(cells[index] ?? '', emptyRow[column])] as const;
    return { ...emptyRow, ...Object.fromEntries(columns.map(toEntry)) };
  });
}

export function writeTable(file: URL, rows: readonly Row[]): void {
  const lines = rows.map((row) => columns.map((one) => toCell(row[one])).join('\t'));
  writeFileSync(file, `${[header, columns.join('\t'), ...lines].join('\n')}\n`);
}

/** What differs from the table, and the rows of which it is true. */
type Differences = Map<string, string[]>;

/** Prints what differs from the table; true if there is a new false alarm or leftover. */
export function printDifferences(golden: readonly Row[], measured: readonly Row[]): boolean {
  const before = new Map(golden.map((row) => [keyOf(row), row]));
  const alarms: Differences = new Map();
  const leftovers: Differences = new Map();
  const lost: Differences = new Map();
  for (const now of measured) {
    const then = before.get(keyOf(now));
    const note = (differences: Differences, what: string) =>
      differences.set(what, [...(differences.get(what) ?? []), keyOf(now)]);
    for (const failed of now.failed.map(toCell)) {
      if (!now.breaks.includes(failed) && !then?.failed.includes(failed)) {
        note(alarms, failed);
      }
    }
    if (now.leftovers > (then?.leftovers ?? 0) || now.left > (then?.left ?? 0)) {
      note(leftovers, `${now.leftovers} reported, ${now.left} in the store`);
    }
    for (const rule of now.breaks) {
      if (then?.failed.includes(rule) && !now.failed.includes(rule)) {
        note(lost, rule);
      }
    }
    if (then !== undefined && now.determined < then.determined) {
      note(lost, `${then.determined - now.determined} fewer determined`);
    }
  }
  print('New false alarms', alarms);
  print('New leftovers', leftovers);
  print('Lost recall', lost);
  const compared = measured.flatMap((row) => before.get(keyOf(row)) ?? []);
  process.stdout.write(`Before: ${total(compared)}\nNow: ${total(measured)}\n`);
  return alarms.size > 0 || leftovers.size > 0;
}

function print(title: string, differences: Differences): void {
  process.stdout.write(`${title}: ${differences.size}\n`);
  for (const [what, rows] of differences) {
    const more = rows.length > shownRows ? `; and ${rows.length - shownRows} more` : '';
    process.stdout.write(`  ${what}\n    ${rows.slice(0, shownRows).join('\n    ')}${more}\n`);
  }
}

function total(rows: readonly Row[]): string {
  const sum = (column: 'requests' | 'seconds') =>
    Math.round(rows.reduce((so, row) => so + row[column], 0));
  return `${rows.length} rows, ${sum('requests')} requests, ${sum('seconds')} seconds`;
}
