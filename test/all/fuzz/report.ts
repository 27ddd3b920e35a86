import type { SoakResult } from './soak-result.js';

const columns = ['part', 'count', 'seconds', 'per second', 'p50', 'p99', 'max RSS', ''] as const;

/** Writes the results of a run as a table, with how to repeat each violation under it. */
export function renderReport(results: readonly SoakResult[], seed: number): string {
  const rows = [columns, ...results.map(toRow)];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) =>
        at === 0 || at === columns.length - 1
          ? cell.padEnd(widths[at] ?? 0)
          : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [`seed ${seed}`, ...lines, ...results.flatMap(toViolation), ''].join('\n');
}

function toRow(result: SoakResult): string[] {
  const { name, count, durationMs, p50, p99, maxRss, notes = '', violation } = result;
  return [
    `${violation === undefined ? '✓' : '✗'} ${name}`,
    count.toLocaleString('en'),
    (durationMs / 1000).toFixed(1),
    Math.round(count / (durationMs / 1000)).toLocaleString('en'),
    p50 === undefined ? '' : `${p50.toFixed(1)} ms`,
    p99 === undefined ? '' : `${p99.toFixed(1)} ms`,
    maxRss === undefined ? '' : `${Math.round(maxRss / 1024 / 1024)} MiB`,
    notes,
  ];
}

function toViolation({ name, violation, violationSeed }: SoakResult): string[] {
  return violation === undefined
    ? []
    : [
        '',
        `${name}: ${violation}`,
        `  Repeat: npx tsx test/all/fuzz/run-soak.ts -- --only ${name} --seed ${violationSeed}`,
      ];
}
