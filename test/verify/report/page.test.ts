import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { reportToHtml } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { VerificationReport } from '../../../src/verify/report/verification-report.js';
import {
  evidenceOf,
  evidenceOfTwo,
  failedCheck,
  knownRule,
  passedReport,
  ruleOf,
  sampleReport,
  withProblems,
} from './sample-report.js';

const open = (report: VerificationReport) => new JSDOM(reportToHtml(report)).window.document;
const textsOf = (root: ParentNode | null, selector: string) =>
  [...(root?.querySelectorAll(selector) ?? [])].map((element) => element.textContent);

/** A page whose only failed rule has this evidence. */
function openFailure(evidence = evidenceOf()) {
  const rules = [ruleOf('create.stores-plant', [failedCheck('create', evidence)])];
  const { profile: _, ...report } = sampleReport({ rules, pacts: [], robustness: [] });
  return open(report).querySelector('article');
}

describe('a page', () => {
  it('begins with the verdict, and with the reason if it is none', () => {
    const reason = 'No plant could be created. Give a token that may create.';

    const document = open({ ...passedReport(), verdict: 'not-checked', reason });

    const [heading, ...others] = textsOf(document, 'h1');
    expect(heading).toBe('Too little could be checked.');
    expect(others).toEqual([]);
    expect(document.querySelector('h1 + p')?.textContent).toBe(reason);
    expect(document.body.textContent?.trim()).toMatch(/^Too little could be checked\./);
  });

  it('leaves out no level of its headings', () => {
    const levels = [...open(sampleReport()).querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
      ({ tagName }) => Number(tagName.slice(1)),
    );

    expect(levels[0]).toBe(1);
    const steps = levels.map((level, at) => level - (levels[at - 1] ?? 0));
    expect(Math.max(...steps)).toBe(1);
  });

  it('has the flag that would change a reason as code', () => {
    const reason = 'no token of a second user was given (--second-token)';
    const rule = { ...ruleOf('error.body', []), verdict: 'not-checked', reason } as const;

    const document = open({ ...passedReport(), rules: [rule], problems: [] });

    expect(textsOf(document, 'li > code')).toContain('--second-token');
  });

  it('sets the expected value beside the actual one', () => {
    const card = openFailure(
      evidenceOf({ path: 'body.name', expected: '"Basil tea"', actual: '"Basil pot"' }),
    );

    expect(textsOf(card, 'h3 + p')).toEqual(['POST /v1/plants']);
    expect(textsOf(card, '.values dt')).toEqual(['Expected body.name', 'Actual body.name']);
    expect(textsOf(card, '.values code')).toEqual(['"Basil tea"', '"Basil pot"']);
  });

  it('shows the request that fails, and folds those that lead to it', () => {
    const card = openFailure(evidenceOfTwo());

    expect(card?.querySelector('article > pre')?.textContent).toBe(evidenceOfTwo().curl[1]);
    const [before] = card?.querySelectorAll('details') ?? [];
    expect(before?.hasAttribute('open')).toBe(false);
    expect(textsOf(before ?? null, 'summary')).toEqual(['1 request that leads to it']);
    expect(textsOf(before ?? null, 'pre')).toEqual([evidenceOfTwo().curl[0]]);
  });

  it('has an index of its failures', () => {
    const document = open(sampleReport());

    const links = [...document.querySelectorAll('nav a')];
    const headings = links.map((link) =>
      document.querySelector(`${link.getAttribute('href')} > h3`)?.firstChild?.textContent?.trim(),
    );
    expect(headings.length).toBeGreaterThan(4);
    expect(headings).toEqual(links.map(({ textContent }) => textContent));
    expect(open(passedReport()).querySelector('nav')).toBeNull();
  });

  it('has the response as it was in the actual value, with a line for each of its members', () => {
    const plant = `{"name":"${'Basil'.repeat(20)}","id":9007199254740993}`;

    const shown = openFailure(evidenceOf({}, plant))?.querySelector('.values .bad pre');

    expect(shown?.textContent).toBe(
      `200\n{\n  "name": "${'Basil'.repeat(20)}",\n  "id": 9007199254740993\n}`,
    );
  });

  it('is amber if something is known to fail', () => {
    const rules = [knownRule(ruleOf('plant.name', [failedCheck('a list')]))];

    const document = open(withProblems({ ...passedReport(), rules }));

    expect(document.querySelector('header .headline')?.className).toBe('headline tolerated');
    expect(document.title).toMatch(/^known to fail: /);
  });

  it('copies the curl line and all steps, by the one script that it allows', async () => {
    const rules = [ruleOf('create.stores-plant', [failedCheck('create', evidenceOfTwo())])];
    const copied: string[] = [];
    const { window } = new JSDOM(reportToHtml(sampleReport({ rules, pacts: [], robustness: [] })), {
      runScripts: 'dangerously',
      beforeParse: ({ navigator }) =>
        Object.assign(navigator, {
          clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
        }),
    });
    const [script] = textsOf(window.document, 'script');
    const policy = window.document.querySelector('meta[content]')?.getAttribute('content');

    const buttons = [...window.document.querySelectorAll('article button')] as HTMLElement[];
    for (const button of buttons) {
      button.click();
    }

    const hash = createHash('sha256')
      .update(script ?? '')
      .digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(buttons.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Copy',
      'Copy all 2 steps',
    ]);
    expect(copied.slice(0, 2)).toEqual([evidenceOfTwo().curl[1], evidenceOfTwo().curl.join('\n')]);
  });
});
