import { JSDOM } from 'jsdom';
import { reportToHtml } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { VerificationReport } from '../../../src/verify/report/verification-report.js';
import {
  evidenceOf,
  evidenceOfTwo,
  failedCheck,
  passedReport,
  ruleOf,
  sampleReport,
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

  it('says in words what its bar shows in colours', () => {
    const counts = open(sampleReport()).querySelector('.counts');

    expect(textsOf(counts, 'li')).toEqual([
      '2 passed',
      '3 failed',
      '1 intermittent',
      '1 passes again',
      '1 known to fail',
      '2 not checked',
    ]);
    const widths = [...(counts?.querySelectorAll('rect') ?? [])].map((one) =>
      one.getAttribute('width'),
    );
    expect(widths).toEqual(['2', '3', '1', '1', '1', '2']);
  });

  it('sets the expected value beside the actual one, and marks what differs', () => {
    const card = openFailure(
      evidenceOf({ path: 'body.name', expected: '"Basil tea"', actual: '"Basil pot"' }),
    );

    expect(textsOf(card, '.values dt')).toEqual([
      'Request',
      'Expected body.name',
      'Actual body.name',
      'Response',
    ]);
    expect(textsOf(card, '.values code')).toContain('"Basil tea"');
    expect(textsOf(card, 'mark')).toEqual(['tea', 'pot']);
  });

  it('marks nothing where no single value differs', () => {
    expect(textsOf(openFailure(evidenceOfTwo()), 'mark')).toEqual([]);
  });

  it('shows the request that fails, and folds those that lead to it', () => {
    const card = openFailure(evidenceOfTwo());

    expect(card?.querySelector('pre')?.textContent).toBe(evidenceOfTwo().curl[1]);
    const [before] = card?.querySelectorAll('details') ?? [];
    expect(before?.hasAttribute('open')).toBe(false);
    expect(textsOf(before ?? null, 'summary')).toEqual(['1 request that leads to it']);
    expect(textsOf(before ?? null, 'pre')).toEqual([evidenceOfTwo().curl[0]]);
  });

  it('shows no preparation for a failure that needs none', () => {
    expect(textsOf(openFailure(), 'summary')).toEqual(['Requests and responses in full']);
  });
});
