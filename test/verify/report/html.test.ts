import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { toPrintable } from '../../../src/interface/one-line.js';
import { ruleQuotes } from '../../../src/interface/rule-quotes.js';
import { reportToHtml } from '../../../src/verify/report/render-report.js';
import { usualCauses } from '../../../src/verify/rules/usual-causes.js';
import {
  anyText,
  passedReport,
  reportSaying,
  ruleOf,
  saidIn,
  sampleReport,
} from './sample-report.js';

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
    const rules = [...document.querySelectorAll('section.level-3 > h3, main > * > ul > li')];
    const ruleNamed = (id: string) => rules.find((rule) => textOf(rule)?.includes(id));

    expect(textOf(document.querySelector('h1'))).toBe(
      '✗ The provider fails 1 of 5 rules and 2 of 3 pacts.',
    );
    expect(
      [
        'payload.json',
        'plant.name-and-tag-only',
        'create.stores-plant',
        'list.limit-caps-results',
        'delete.error-body',
      ].map((id) => textOf(ruleNamed(id)?.querySelector('.badge'))),
    ).toEqual(['passed', 'failed', 'passed', 'not checked', 'not checked']);
  });

  it('has a list of passed rules, folded, under a heading', () => {
    const folded = sectionNamed(parse(reportToHtml(sampleReport())), '✓ 2 rules passed');

    expect(folded?.matches('details:not([open])')).toBe(true);
    expect([...(folded?.querySelectorAll('li code') ?? [])].map(textOf)).toEqual([
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
    expect(textOf(rule)).toContain(`Resources: rule 2: "${ruleQuotes['plant.name-and-tag-only']}"`);
    expect(textOf(rule)).toContain(usualCauses['plant.name-and-tag-only']);
    expect(textOf(rule)).toContain('body: expected only name and tag, got "id" as well');
    expect(textOf(rule)).toContain('1 of 3 checks: create with a name');
    expect(textOf(folded?.querySelector('summary'))).toBe('1 exchange in full');
  });

  it('lists the result of each check of each rule', () => {
    const folded = sectionNamed(parse(reportToHtml(sampleReport())), 'All checks');

    expect(folded?.querySelectorAll('li')).toHaveLength(9);
    expect(textOf(folded)).toContain(
      'payload.json a rejected delete the provider rejects no delete',
    );
  });

  it('lists what has drifted, and folds what is unchanged', () => {
    const document = parse(reportToHtml(sampleReport()));
    const drift = sectionNamed(document, 'Drift from ci/provider.profile.json');
    const unchecked = sectionNamed(document, 'Entries not checked');
    const unchanged = sectionNamed(document, '✓ 1 of 5 entries unchanged');

    expect(drift?.querySelectorAll('li')).toHaveLength(1);
    expect(textOf(drift?.querySelector('li > div'))).toBe(
      'list.limit-zero In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400. ' +
        'GET /plants?limit=0 was answered with 400',
    );
    expect(unchecked?.querySelectorAll('li')).toHaveLength(3);
    expect(unchanged?.matches('details:not([open])')).toBe(true);
    expect(textOf(document.querySelector('header p.drifted'))).toBe(
      '≠ The provider has drifted from ci/provider.profile.json in 1 of 5 entries.',
    );
  });

  it('leaves out sections without content', () => {
    const headings = parse(reportToHtml(passedReport())).querySelectorAll('h2');

    expect([...headings].map(textOf)).toEqual(['✓ 2 rules passed', 'All checks']);
  });

  it('says why a rule was not checked, unfolded', () => {
    const rules = [ruleOf('plant.tag', [], 'no plant has a tag')];
    const section = sectionNamed(parse(reportToHtml(sampleReport({ rules }))), 'Rules not checked');

    expect(section?.matches('section')).toBe(true);
    expect(textOf(section)).toContain('No plant has a tag.');
  });

  it('has its headings in order, without a gap', () => {
    const headings = parse(reportToHtml(sampleReport())).querySelectorAll('h1, h2, h3, h4, h5, h6');
    const levels = [...headings].map(({ tagName }) => Number(tagName.slice(1)));

    expect(levels[0]).toBe(1);
    for (const [position, level] of levels.slice(1).entries()) {
      expect(level).toBeLessThanOrEqual((levels[position] ?? 0) + 1);
    }
  });

  it('loads nothing, and runs nothing but the script that copies commands', () => {
    const document = parse(reportToHtml(sampleReport()));
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    const [script = '', ...others] = [...document.querySelectorAll('script')].map(
      ({ textContent }) => textContent,
    );
    const hash = createHash('sha256').update(script).digest('base64');

    expect(policy?.getAttribute('content')).toContain(
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}';`,
    );
    expect(others).toEqual([]);
    expect(document.querySelector('link, img, iframe, [src], [href], [style]')).toBeNull();
    expect(document.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
  });

  it('has a button that copies the commands of each failure', () => {
    const { window } = new JSDOM(reportToHtml(sampleReport()), { runScripts: 'dangerously' });
    const { document } = window;
    const copied: (string | undefined)[] = [];
    document.execCommand = (command) => {
      copied.push(`${command}: ${window.getSelection()?.toString()}`);
      return true;
    };
    const [button, ...others] = document.querySelectorAll('button');

    button?.click();

    expect(others).toHaveLength(document.querySelectorAll('pre.sh').length - 1);
    expect(copied).toEqual([`copy: ${document.querySelector('pre.sh')?.textContent}`]);
    expect(button?.textContent).toBe('Copied');
  });

  it('shows any text as it is, as text alone', () => {
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
        expect(document.querySelector('h4')?.textContent).toBe(toPrintable(saidIn(text)));
        expect(document.querySelector('pre')?.textContent).toBe(toPrintable(`${text}\n${text}`));
      }),
      { numRuns: 30 },
    );
  }, 20_000);
});
