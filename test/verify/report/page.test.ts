import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { reportToHtml } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type {
  Evidence,
  VerificationReport,
} from '../../../src/verify/report/verification-report.js';
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

/** A report whose only failed rule has this evidence. */
const failing = (evidence: Evidence) =>
  sampleReport({
    rules: [ruleOf('create.stores-plant', [failedCheck('create', evidence)])],
    pacts: [],
    robustness: [],
  });

// What else is on a page is in that of the sample, sample-report.html.
describe('a page', () => {
  it('begins with the verdict, and with the reason if it is none', () => {
    const reason = 'No plant could be created. Give a token that may create.';

    const document = open({ ...passedReport(), verdict: 'not-checked', reason });

    const [heading, ...others] = textsOf(document, 'h1');
    expect(heading).toBe('Too little could be checked.');
    expect(others).toEqual([]);
    expect(document.querySelector('h1 + p')?.textContent).toBe(reason);
    expect(document.body.textContent?.trim()).toMatch(/^Too little could be checked\./);
    expect(document.querySelector('nav')).toBeNull();
  });

  it('has the flag that would change a reason as code', () => {
    const reason = 'no token of a second user was given (--second-token)';
    const rule = { ...ruleOf('error.body', []), verdict: 'not-checked', reason } as const;

    const document = open({ ...passedReport(), rules: [rule], problems: [] });

    expect(textsOf(document, 'li > code')).toContain('--second-token');
  });

  it('has the response as it was in the actual value, with a line for each of its members', () => {
    const plant = `{"name":"${'Basil'.repeat(20)}","id":9007199254740993}`;

    const shown = open(failing(evidenceOf({}, plant))).querySelector('.values .bad pre');

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
    const copied: string[] = [];
    const { window } = new JSDOM(reportToHtml(failing(evidenceOfTwo())), {
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

    const hash = createHash('sha256');
    expect(policy).toContain(`'sha256-${hash.update(script ?? '').digest('base64')}'`);
    expect(buttons.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Copy',
      'Copy all 2 steps',
    ]);
    expect(copied.slice(0, 2)).toEqual([evidenceOfTwo().curl[1], evidenceOfTwo().curl.join('\n')]);
  });
});
