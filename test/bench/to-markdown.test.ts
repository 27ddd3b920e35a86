import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limit } from './contestants/limit.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { columns, toMarkdown, toOwnLines } from './to-markdown.js';
import { marks } from './write-table.js';

const rate = (perSecond: number, share: number) => ({ perSecond, share });

const results = {
  contestants: [limit, plantStoreKit],
  listRates: [rate(30_000, 1), rate(27_000, 0.9)],
  writeRates: [rate(40_000, 1), rate(34_000, 0.85)],
  atSixteen: {
    lists: [rate(30_000, 1), rate(28_500, 0.95)],
    writes: [rate(40_000, 1), rate(32_000, 0.8)],
  },
  atSizes: [{ contestant: plantStoreKit, lists: [0.99, 0.98], writes: [0.97, 0.96] }],
  starts: [
    { ms: 80.4, residentBytes: 48 * 1024 * 1024 },
    { ms: 150.6, residentBytes: 64 * 1024 * 1024 },
  ],
  own: {
    memory: { bytesPer100000: 21 * 1024 * 1024, before: 12 * 1024 * 1024, after: 12 * 1024 * 1024 },
    browser: { kit: { page: 300, request: 22 }, bare: { page: 200, request: 20 } },
    panel: {
      firstPaint: { panel: 168, text: 56 },
      frames: {
        loaded: { perSecond: 59.52, maxGapMs: 33.4 },
        idle: { perSecond: 60.04, maxGapMs: 16.7 },
      },
      plantsShownMs: 1291.4,
      scrolled: { perSecond: 59.8, maxGapMs: 50.1 },
    },
    rewind: { list: 0.994, createAndDelete: 0.936 },
    verify: 1230,
  },
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

  it('has the figures of the panel beside those without a load', () => {
    expect(toOwnLines({ panel: results.own.panel })).toEqual([
      '- The first contentful paint of the panel at a server, against a page with one line of text: 168.0 ms in place of 56.0 ms (3.00 times).',
      '- At 1,000 requests a second, for 5 s, the panel receives all 5,000 and draws 59.5 frames a second in place of 60.0 without requests; the longest gap between two frames is 33 ms in place of 17 ms.',
      '- The panel shows 100,000 plants after 1,291 ms. While they are scrolled from top to bottom in 5 s, the longest gap between two frames is 50 ms.',
    ]);
  });

  it('has the shares of the undo log', () => {
    expect(toOwnLines({ rewind: results.own.rewind })).toEqual([
      '- With the undo log that `rewind` needs, the service has 0.99 (lists) and 0.94 (creates and deletes) of its speed without it.',
    ]);
  });

  it('has a line for each part that was measured, in a whole run for all', () => {
    const whole = toMarkdown(results).split('\n');

    expect(whole).toEqual(expect.arrayContaining(toOwnLines(results.own)));
    expect(toOwnLines(results.own)).toHaveLength(7);
    expect(toOwnLines({})).toEqual([]);
  });

  it('is the one in docs/speed.md', () => {
    const page = readFileSync(`${import.meta.dirname}/../../docs/speed.md`, 'utf8');
    const table = page.split(marks.start)[1]?.split(marks.end)[0] ?? '';

    expect(table.trim().split('\n')[0]).toBe(`| ${columns.join(' | ')} |`);
    expect(table).toContain('| **plant-store-kit** |');
  });
});
