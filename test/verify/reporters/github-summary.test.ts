import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportToGithubSummary } from '../../../src/verify/reporters/github.js';
import {
  anyText,
  brokenCheck,
  evidenceOf,
  hostileBody,
  keptReport,
  profileOf,
  reportSaying,
  ruleOf,
  samePoint,
  sampleReport,
  untoldPoint,
} from './sample-report.js';

const mebibyte = 2 ** 20;

describe('reportToGithubSummary', () => {
  it('is a table of the rules, with the evidence folded below', async () => {
    await expect(reportToGithubSummary(sampleReport())).toMatchFileSnapshot('sample-report.md');
  });

  it('tells that nothing has drifted, and what could not be told', () => {
    const points = [samePoint(), untoldPoint('list.order', 'plants were in no order')];
    const profile = profileOf({ verdict: 'same', points });

    expect(reportToGithubSummary({ ...keptReport(), profile })).toContain(
      [
        '### Drift from ci/provider.profile.json',
        'None was seen.',
        '### Choices that could not be told',
        '- plants were in no order: list.order',
      ].join('\n\n'),
    );
  });

  it('fences a body with more backticks than are in it', () => {
    const evidence = evidenceOf({}, '````\n# not a heading\n````');
    const rules = [ruleOf('plant.name', [brokenCheck('a', evidence)])];

    expect(reportToGithubSummary(sampleReport({ rules }))).toContain(
      '`````text\n200\ncontent-type: application/json\n\n````\n# not a heading\n````\n`````\n',
    );
  });

  it('lets no text begin a cell, a tag or an emphasis', () => {
    const evidence = evidenceOf({ actual: hostileBody });
    const rules = [ruleOf('plant.name', [brokenCheck('a | *b* <c>', evidence)])];
    const summary = reportToGithubSummary(sampleReport({ rules, pacts: [] }));

    expect(summary).toContain('plant.name: a &#124; &#42;b&#42; &#60;c&#62;</summary>');
    expect(summary).not.toContain('<script>');
  });

  it('stays a Markdown of the same blocks, whatever the texts are', () => {
    const blocks = (markdown: string) => withoutCode(markdown).match(/<[^>]*>|^[|#]|\|$/gm);
    const usual = blocks(reportToGithubSummary(reportSaying('text')));

    fc.assert(
      fc.property(anyText, (text) => {
        expect(blocks(reportToGithubSummary(reportSaying(text)))).toEqual(usual);
      }),
    );
  });

  it('stays below 1 MiB, and says that evidence is left out', () => {
    const evidence = evidenceOf({}, '🌱'.repeat(100_000));
    const checks = Array.from({ length: 500 }, (_, index) => brokenCheck(`${index}`, evidence));
    const summary = reportToGithubSummary(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
    );

    expect(Buffer.byteLength(summary)).toBeLessThan(mebibyte);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(mebibyte * 0.9);
    expect(summary).toMatch(/\n\d+ more parts of this report left out: .* 1 MiB\.\n$/);
    expect(summary.match(/<details>/g)).toHaveLength(summary.match(/<\/details>/g)?.length ?? 0);
  });

  it('stays below 1 MiB when every text is a megabyte long', () => {
    const summary = reportToGithubSummary(reportSaying('|'.repeat(1_000_000)));

    expect(Buffer.byteLength(summary)).toBeLessThan(mebibyte);
  });
});

/** What is outside of fenced code, as CommonMark reads fences. */
function withoutCode(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .filter((line) => {
      const [, ticks] = /^ {0,3}(`{3,})/.exec(line) ?? [];
      if (fence === undefined) {
        fence = ticks;
        return ticks === undefined;
      }
      if (ticks !== undefined && ticks.length >= fence.length && line.trim() === ticks) {
        fence = undefined;
      }
      return false;
    })
    .join('\n');
}
