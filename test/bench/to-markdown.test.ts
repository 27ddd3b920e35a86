import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limit } from './contestants/limit.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { columns, toMarkdown } from './to-markdown.js';
import { marks } from './write-table.js';

const rate = (perSecond: number, share: number) => ({ perSecond, share });

const results = {
  contestants: [limit, plantStoreKit],
  listRates: [rate(30_000, 1), rate(27_000, 0.9)],
  writeRates: [rate(40_000, 1), rate(34_000, 0.85)],
  atTen: {
    lists: [rate(30_000, 1), rate(28_500, 0.95)],
    writes: [rate(40_000, 1), rate(32_000, 0.8)],
  },
  atSizes: [{ contestant: plantStoreKit, lists: [0.99, 0.98], writes: [0.97, 0.96] }],
  starts: [
    { ms: 80.4, residentBytes: 48 * 1024 * 1024 },
    { ms: 150.6, residentBytes: 64 * 1024 * 1024 },
  ],
  memory: { bytesPer100000: 21 * 1024 * 1024, before: 12 * 1024 * 1024, after: 12 * 1024 * 1024 },
  browser: { kit: { page: 300, request: 22 }, bare: { page: 200, request: 20 } },
  verifyMs: 1230,
};

describe('the table of the benchmark', () => {
  it('has a row for each server, and the shares behind the figures', () => {
    expect(toMarkdown(results).split('\n').slice(2, 4)).toEqual([
      '| the limit: node:http over a Map | 30,000 | 1.00 | 40,000 | 1.00 | does not keep up | 80 ms | 48 MiB |',
      '| **plant-store-kit** | 27,000 | 0.90 | 34,000 | 0.85 | 0.99, 0.97 | 151 ms | 64 MiB |',
    ]);
  });

  it('says below it what is measured of the kit alone', () => {
    const shown = toMarkdown(results);

    expect(shown).toContain('At 1,000,000 plants: 0.98 (lists) and 0.96 (creates and deletes)');
    expect(shown).toContain('22.0 ms in place of 20.0 ms (1.10 times)');
    expect(shown).toContain('A full `verify` of a local provider: 1.2 s.');
  });

  it('is the one in docs/speed.md', () => {
    const page = readFileSync(`${import.meta.dirname}/../../docs/speed.md`, 'utf8');
    const table = page.split(marks.start)[1]?.split(marks.end)[0] ?? '';

    expect(table.trim().split('\n')[0]).toBe(`| ${columns.join(' | ')} |`);
    expect(table).toContain('| **plant-store-kit** |');
  });
});
