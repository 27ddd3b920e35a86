import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { toPrintable } from '../../../src/interface/one-line.js';
import { reportToHtml } from '../../../src/verify/report/render-report.js';
import { anyText, passedReport, reportSaying, ruleOf, sampleReport } from './sample-report.js';

const parse = (html: string) => new JSDOM(html).window.document;

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, ' ').trim();

const sectionNamed = (document: Document, heading: string) =>
  [...document.querySelectorAll('h2')]
    .find((one) => textOf(one) === heading)
    ?.closest('section, details');

describe('reportToHtml', () => {
  it('is one page', async () => {
    await expect(reportToHtml(sampleReport())).toMatchFileSnapshot('sample-report.html');
  });

  it('says the verdict in words, in its heading and for each rule', () => {
    const document = parse(reportToHtml(sampleReport()));
    const rules = [...document.querySelectorAll('section.level-3 > h3, main > * > table tr')];
    const ruleNamed = (id: string) => rules.find((rule) => textOf(rule)?.includes(id));

    expect(textOf(document.querySelector('h1'))).toBe(
      'The provider fails 1 of 5 rules and 1 of 2 pacts.',
    );
    expect(
      [
        'payload.json',
        'plant.name-and-tag-only',
        'create.stores-plant',
        'list.limit-caps-results',
        'delete.error-body',
      ].map((id) => textOf(ruleNamed(id)?.querySelector('.status'))),
    ).toEqual(['passed', 'failed', 'passed', 'not checked', 'not checked']);
  });

  it('has a table of passed rules, folded, with a heading, named columns and named rows', () => {
    const folded = sectionNamed(parse(reportToHtml(sampleReport())), '2 rules passed');

    expect(folded?.matches('details:not([open])')).toBe(true);
    expect([...(folded?.querySelectorAll('th[scope=col]') ?? [])].map(textOf)).toEqual([
      'Status',
      'What was checked',
    ]);
    expect([...(folded?.querySelectorAll('th[scope=row] > code') ?? [])].map(textOf)).toEqual([
      'payload.json',
      'create.stores-plant',
    ]);
  });

  it('begins with the failed rules and their evidence, the exchanges folded', () => {
    const document = parse(reportToHtml(sampleReport()));
    const rule = document.querySelector('main > section > section');
    const folded = rule?.querySelector('details:not([open])');

    expect(textOf(document.querySelector('h2'))).toBe('Failed rules');
    expect(textOf(rule?.querySelector('h3'))).toContain('plant.name-and-tag-only');
    expect(textOf(rule)).toContain('checks: 1 passed, 2 failed');
    expect(textOf(rule)).toContain('It has the member "id" as well.');
    expect(textOf(folded?.querySelector('summary'))).toBe('1 exchange in full');
  });

  it('lists what each check of each rule found', () => {
    const folded = sectionNamed(parse(reportToHtml(sampleReport())), 'All checks');

    expect(folded?.querySelectorAll('tbody tr')).toHaveLength(9);
    expect(textOf(folded)).toContain('payload.json a rejected delete Introduction It rejects no');
  });

  it('has a table of what has drifted, and what is unchanged folded', () => {
    const document = parse(reportToHtml(sampleReport()));
    const drift = sectionNamed(document, 'Drift from ci/provider.profile.json');
    const unchecked = sectionNamed(document, 'Entries that could not be checked');
    const unchanged = sectionNamed(document, '1 of 5 entries unchanged');

    expect(drift?.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(textOf(drift?.querySelector('th[scope=row]'))).toBe(
      'list.limit-zero In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400. ' +
        'GET /plants?limit=0 was answered with 400',
    );
    expect(unchecked?.querySelectorAll('tbody tr')).toHaveLength(3);
    expect(unchanged?.matches('details:not([open])')).toBe(true);
    expect(textOf(document.querySelector('header p.drifted'))).toBe(
      'The provider has drifted from ci/provider.profile.json in 1 of 5 entries.',
    );
  });

  it('leaves out what there is none of', () => {
    const headings = parse(reportToHtml(passedReport())).querySelectorAll('h2');

    expect([...headings].map(textOf)).toEqual([
      '2 rules passed',
      'All checks',
      'About this provider',
    ]);
  });

  it('says of a rule that was not checked why, unfolded', () => {
    const rules = [ruleOf('plant.tag', [], 'The token is rejected.')];
    const section = sectionNamed(parse(reportToHtml(sampleReport({ rules }))), 'Unchecked rules');

    expect(section?.matches('section')).toBe(true);
    expect(textOf(section)).toContain('Reason: The token is rejected.');
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
        expect(document.querySelector('h4')?.textContent).toBe(toPrintable(text));
        expect(document.querySelector('pre')?.textContent).toBe(toPrintable(`${text}\n${text}`));
      }),
      { numRuns: 30 },
    );
  });
});
