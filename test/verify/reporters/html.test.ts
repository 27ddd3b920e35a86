import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { toPrintable } from '../../../src/interface/one-line.js';
import { reportToHtml } from '../../../src/verify/reporters/html.js';
import { anyText, keptReport, reportSaying, ruleOf, sampleReport } from './sample-report.js';

const parse = (html: string) => new JSDOM(html).window.document;

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, ' ').trim();

describe('reportToHtml', () => {
  it('is one page', async () => {
    await expect(reportToHtml(sampleReport())).toMatchFileSnapshot('sample-report.html');
  });

  it('says the verdict in words, in its heading and for each rule', () => {
    const document = parse(reportToHtml(sampleReport()));
    const verdicts = document.querySelectorAll('table:first-of-type td.verdict');

    expect(textOf(document.querySelector('h1'))).toBe(
      'The provider breaks 1 of 5 rules and 1 of 2 pacts.',
    );
    expect([...verdicts].map(textOf).slice(0, 5)).toEqual([
      'passed',
      'failed',
      'passed',
      'not checked',
      'not checked',
    ]);
  });

  it('has a table with a caption, named columns, and a row named by each rule', () => {
    const table = parse(reportToHtml(sampleReport())).querySelector('table');

    expect(textOf(table?.caption)).toMatch(/^What the interface document says/);
    expect([...(table?.querySelectorAll('th[scope=col]') ?? [])].map(textOf)).toEqual([
      'Verdict',
      'Rule',
      'Section',
      'Checks passed',
    ]);
    expect(table?.querySelectorAll('th[scope=row]')).toHaveLength(5);
  });

  it('folds the evidence under its rule', () => {
    const row = parse(reportToHtml(sampleReport())).querySelectorAll('tbody')[1];
    const folded = row?.querySelector('details:not([open])');

    expect(textOf(row?.querySelector('th'))).toContain('plant.name-and-tag-only');
    expect(textOf(folded?.querySelector('summary'))).toBe('Evidence: 2 of 3 checks failed');
    expect(textOf(folded)).toContain('It has the member "id" as well.');
  });

  it('has a table of what has drifted, and all other choices folded', () => {
    const document = parse(reportToHtml(sampleReport()));
    const heading = [...document.querySelectorAll('h2')].find(
      (one) => textOf(one) === 'Drift from ci/provider.profile.json',
    );
    const table = heading?.nextElementSibling;
    const folded = document.querySelector('main > details');

    expect(table?.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(textOf(table?.querySelector('th[scope=row]'))).toBe(
      'In provider.profile.json, a limit of 0 returns an empty list; now it is refused. list.limit-zero',
    );
    expect(textOf(folded?.querySelector('summary'))).toBe(
      '1 of 5 choices is as it was, 3 choices could not be told',
    );
    expect(textOf(document.querySelector('header p.drifted'))).toBe(
      'The provider has drifted from ci/provider.profile.json in 1 of 5 choices.',
    );
  });

  it('leaves out what there is none of', () => {
    const headings = parse(reportToHtml(keptReport())).querySelectorAll('h2');

    expect([...headings].map(textOf)).toEqual(['Rules', 'About this provider', 'To see it again']);
  });

  it('says of a rule that was not checked why, unfolded', () => {
    const rules = [ruleOf('plant.tag', [], 'The token is refused.')];
    const row = parse(reportToHtml(sampleReport({ rules }))).querySelector('th[scope=row]');

    expect(textOf(row)).toContain('The token is refused.');
  });

  it('loads nothing, runs nothing, and forbids both', () => {
    const document = parse(reportToHtml(sampleReport()));
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');

    expect(policy?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect(document.querySelector('script, link, img, iframe, [src], [href], [style]')).toBeNull();
    expect(document.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
  });

  it('shows any text as it is, and as nothing but text', () => {
    const elements = (document: Document) =>
      [...document.querySelectorAll('*')].map(
        (element) => `${element.tagName} ${element.getAttributeNames()}`,
      );
    const usual = elements(parse(reportToHtml(reportSaying('text'))));

    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(text !== '');
        const document = parse(reportToHtml(reportSaying(text)));

        expect(elements(document)).toEqual(usual);
        expect(document.querySelector('.evidence h3')?.textContent).toBe(toPrintable(text));
        expect(document.querySelector('pre')?.textContent).toBe(toPrintable(`${text}\n${text}`));
      }),
      { numRuns: 30 },
    );
  });
});
