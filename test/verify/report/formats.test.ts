import { JSDOM } from 'jsdom';
import {
  reportToHtml,
  reportToJson,
  reportToJunit,
  reportToMarkdown,
  reportToText,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { reportToGithubAnnotations } from '../../../src/verify/report/render/github.js';
import {
  evidenceOf,
  failedCheck,
  knownRule,
  passedReport,
  reportSaying,
  ruleOf,
  sampleReport,
  withProblems,
} from './sample-report.js';

const mebibyte = 2 ** 20;

describe('a report has some of everything', () => {
  it.each([
    ['text', 'txt', () => reportToText(sampleReport(), { hasColors: false })],
    ['a page', 'html', () => reportToHtml(sampleReport())],
    ['Markdown', 'md', () => reportToMarkdown(sampleReport())],
    ['JUnit XML', 'xml', () => reportToJunit(sampleReport())],
    ['annotations of GitHub', 'annotations', () => reportToGithubAnnotations(sampleReport())],
  ])('as %s', async (_, extension, render) => {
    await expect(render()).toMatchFileSnapshot(`sample-report.${extension}`);
  });

  it('as JSON', () => {
    const json = reportToJson(sampleReport());

    expect(JSON.parse(json)).toEqual(sampleReport());
    expect(json).toMatch(/^\{\n {2}"provider": \{\n[\s\S]*\n\}\n$/);
  });
});

describe('annotations of GitHub', () => {
  it('begin with an error that says why there is no verdict', () => {
    const reason = 'No plant could be created. Give a token that may create.';

    const report = { ...passedReport(), verdict: 'not-checked', reason } as const;

    expect(reportToGithubAnnotations(report)).toBe(
      `::error title=Too little could be checked.::Too little could be checked.%0A${reason}\n`,
    );
  });

  it('warn of a core rule that is known to fail, and fail nothing', () => {
    const rule = knownRule(ruleOf('list.limit-caps-results', [failedCheck('a limit')]));

    const annotations = reportToGithubAnnotations(
      withProblems({ ...passedReport(), rules: [...passedReport().rules, rule] }),
    );

    expect(annotations).toMatch(/^::warning title=The provider passes 2 of 3 rules/);
    expect(annotations.match(/^::\w+/gm)).toEqual(['::warning', '::notice']);
  });

  it('say nothing of a provider that passes everything', () => {
    expect(reportToGithubAnnotations(passedReport())).toBe('');
  });

  it('name every leftover', () => {
    const leftover = { id: '7', name: 'basil', reason: 'the delete was answered with 500' };
    const leftovers = Array.from({ length: 22 }, () => leftover);

    const annotations = reportToGithubAnnotations({ ...passedReport(), leftovers });

    expect(annotations).toMatch(/^::warning title=22 plants may be left at the provider::/);
    expect(annotations.split('%0A')).toHaveLength(23);
  });
});

it('JUnit XML has an error that says why the run ended early, before the rules that it skips', () => {
  const reason = 'The token was rejected. Give a valid token.';
  const rules = passedReport().rules.map(({ rule }) => ruleOf(rule, [], reason));

  const xml = reportToJunit({ ...passedReport(), verdict: 'not-checked', reason, rules });

  const document = new new JSDOM().window.DOMParser().parseFromString(xml, 'text/xml');
  const [first, ...others] = document.querySelectorAll('testcase');
  expect(first?.querySelector('error')?.getAttribute('message')).toBe(
    `Nothing could be checked. ${reason}`,
  );
  expect(others.map((one) => one.firstElementChild?.tagName)).toEqual(['skipped', 'skipped']);
});

it('Markdown stays below 1 MiB, and says how much is left out', () => {
  const checks = Array.from({ length: 80 }, (_, index) =>
    failedCheck(`${index}`, evidenceOf({ actual: 'x'.repeat(index) }, '🌱'.repeat(10_000))),
  );

  const summary = reportToMarkdown(sampleReport({ robustness: checks, pacts: [] }));

  expect(Buffer.byteLength(summary)).toBeLessThan(mebibyte);
  expect(summary).toMatch(/\n\d+ more parts of this report left out: .* 1 MiB\.\n$/);
  expect(summary.match(/<details>/g)).toHaveLength(summary.match(/<\/details>/g)?.length ?? 0);
  expect(Buffer.byteLength(reportToMarkdown(reportSaying('|'.repeat(100_000))))).toBeLessThan(
    mebibyte,
  );
});
