import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportToMarkdown } from '../../../src/verify/report/render-report.js';
import {
  anyText,
  evidenceOf,
  failedCheck,
  hostileBody,
  passedReport,
  profileOf,
  reportSaying,
  ruleOf,
  sampleReport,
  unchangedEntry,
  undeterminedParameter,
} from './sample-report.js';

const mebibyte = 2 ** 20;

describe('reportToMarkdown', () => {
  it('shows failures with their evidence, and folds the exchanges and what passed', async () => {
    await expect(reportToMarkdown(sampleReport())).toMatchFileSnapshot('sample-report.md');
  });

  it('shows that nothing has drifted, and what could not be checked', () => {
    const entries = [
      unchangedEntry(),
      undeterminedParameter('list.order', 'plants were in no order'),
    ];
    const profile = profileOf({ verdict: 'same', entries });

    const summary = reportToMarkdown({ ...passedReport(), profile });

    expect(summary).toContain(
      '**The provider still does what ci/provider.profile.json says in 1 of 2 entries; ',
    );
    expect(summary).not.toContain('### Drift');
    expect(summary).toMatch(
      /### Entries not checked\n\nPlants were in no order\.\n\n- ⚪ <code>list\.order<\/code> /,
    );
  });

  it('fences a body with more backticks than are in it', () => {
    const evidence = evidenceOf({}, '````\n# not a heading\n````');
    const rules = [ruleOf('plant.name', [failedCheck('a', evidence)])];

    expect(reportToMarkdown(sampleReport({ rules }))).toContain(
      '`````text\n200\ncontent-type: application/json\n\n````\n# not a heading\n````\n`````\n',
    );
  });

  it('lets no text begin a list, a tag or an emphasis', () => {
    const evidence = evidenceOf({ actual: hostileBody });
    const rules = [ruleOf('plant.name', [failedCheck('a | *b* <c>', evidence)])];
    const summary = reportToMarkdown(sampleReport({ rules, pacts: [] }));

    expect(summary).toContain('\n1 of 1 check: a &#124; &#42;b&#42; &#60;c&#62;\n');
    expect(summary).not.toContain('<script>');
  });

  it('stays a Markdown of the same blocks, whatever the texts are', () => {
    const blocks = (markdown: string) => withoutCode(markdown).match(/<[^>]*>|^[-|#]|\|$/gm);
    const usual = blocks(reportToMarkdown(reportSaying('text')));

    fc.assert(
      fc.property(anyText, (text) => {
        expect(blocks(reportToMarkdown(reportSaying(text)))).toEqual(usual);
      }),
    );
  });

  it('stays below 1 MiB, and says that evidence is left out', () => {
    const checks = Array.from({ length: 500 }, (_, index) =>
      failedCheck(`${index}`, evidenceOf({ actual: 'x'.repeat(index) }, '🌱'.repeat(100_000))),
    );
    const summary = reportToMarkdown(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
    );

    expect(Buffer.byteLength(summary)).toBeLessThan(mebibyte);
    expect(summary).toMatch(/\n1 more part of this report left out: .* 1 MiB\.\n$/);
    expect(summary.match(/<details>/g)).toHaveLength(summary.match(/<\/details>/g)?.length ?? 0);
  });

  it('stays below 1 MiB when every text is a megabyte long', () => {
    const summary = reportToMarkdown(reportSaying('|'.repeat(1_000_000)));

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
