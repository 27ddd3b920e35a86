import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { toOneLine, toPrintable } from '../../../src/interface/one-line.js';
import { ruleQuotes } from '../../../src/interface/rule-quotes.js';
import { reportToJunit } from '../../../src/verify/report/junit.js';
import { usualCauses } from '../../../src/verify/rules/usual-causes.js';
import {
  anyText,
  evidenceOf,
  failedCheck,
  pactOf,
  passedReport,
  reportSaying,
  ruleOf,
  saidIn,
  sampleReport,
} from './sample-report.js';

const { DOMParser } = new JSDOM().window;

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

const caseNamed = (document: Document, name: string) =>
  document.querySelector(`testcase[name="${name}"]`);

const countsOf = (element: Element | null) =>
  ['tests', 'failures', 'errors', 'skipped'].map((name) => Number(element?.getAttribute(name)));

describe('reportToJunit', () => {
  it('has a suite for the rules, one for each pact, and one for the profile', () => {
    const document = parse(reportToJunit(sampleReport()));

    expect(
      [...document.querySelectorAll('testsuite')].map(({ attributes }) => attributes[0]?.value),
    ).toMatchInlineSnapshot(`
      [
        "rules of http://127.0.0.1:8080/v1",
        "pact of web-shop with plant-store",
        "pact of mobile with plant-store",
        "pact of kiosk 2.1.0 with plant-store, pending",
        "pact of kiosk 2.2.0 with plant-store",
        "profile ci/provider.profile.json",
      ]
    `);
  });

  it('has a testcase for each rule, so it counts what the text counts', () => {
    const document = parse(reportToJunit(sampleReport()));
    const cases = document.querySelectorAll('testsuite:first-child > testcase');

    expect(
      [...cases].map(
        (one) =>
          `${one.getAttribute('classname')}: ${one.getAttribute('name')}: ${one.firstElementChild?.tagName ?? 'passed'}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "payload.json: A response with a body is JSON and has the Content-Type application/json.: passed",
        "plant.name-and-tag-only: A returned Plant has only a name and a tag, and no id.: failure",
        "create.stores-plant: The provider stores a created plant as the client sent it.: passed",
        "list.limit-caps-results: A list returns at most as many plants as its limit says.: skipped",
        "delete.error-body: If the provider answers a delete with an error, the body is an Error.: skipped",
      ]
    `);
  });

  it('counts its testcases, in each suite and in total', () => {
    const document = parse(reportToJunit(sampleReport()));

    expect(countsOf(document.documentElement)).toEqual([16, 4, 0, 7]);
    expect(countsOf(document.querySelector('testsuite'))).toEqual([5, 1, 0, 2]);
    for (const suite of document.querySelectorAll('testsuite')) {
      const found = ['testcase', 'failure', 'error', 'skipped'].map(
        (name) => suite.querySelectorAll(name).length,
      );
      expect(countsOf(suite)).toEqual(found);
    }
  });

  it('has its start, and its duration in seconds', () => {
    const suite = parse(reportToJunit(sampleReport())).querySelector('testsuite');

    expect(suite?.getAttribute('timestamp')).toBe('2025-11-21T14:42:00.000Z');
    expect(suite?.getAttribute('time')).toBe('3.241');
  });

  it('has the mismatch, the curl line, the rule in the interface and its usual cause as a failure', () => {
    const rule = ruleOf('plant.name-and-tag-only', [failedCheck('create')]);
    const document = parse(reportToJunit({ ...passedReport(), rules: [rule] }));
    const failure = document.querySelector('failure');
    const { curl } = evidenceOf();
    const message = 'POST /v1/plants: body: expected only name and tag, got "id" as well';

    expect(failure?.getAttribute('message')).toBe(message);
    expect(failure?.textContent).toBe(
      [
        message,
        curl[0],
        `Interface: Resources: rule 2: "${ruleQuotes['plant.name-and-tag-only']}"`,
        `Usual cause: ${usualCauses['plant.name-and-tag-only']}`,
      ].join('\n'),
    );
  });

  it('skips what was not checked, and says why', () => {
    const document = parse(reportToJunit(sampleReport()));
    const skipped = document.querySelector('[classname="delete.error-body"] > skipped');

    expect(skipped?.getAttribute('message')).toBe('no delete was rejected');
    expect(document.querySelector('system-out')?.textContent).toContain(
      'Not checked: 2 checks, since the provider rejects no delete.',
    );
  });

  it('has an error that says why the run ended early, before the rules that it skips', () => {
    const reason = 'The token was rejected. Give a valid token.';
    const rules = passedReport().rules.map(({ rule }) => ruleOf(rule, [], reason));
    const document = parse(
      reportToJunit({ ...passedReport(), verdict: 'not-checked', reason, rules }),
    );
    const [first] = document.querySelectorAll('testcase');

    expect(first?.querySelector('error')?.getAttribute('message')).toBe(reason);
    expect(countsOf(document.querySelector('testsuites'))).toEqual([
      rules.length + 1,
      0,
      1,
      rules.length,
    ]);
  });

  it('fails an entry that has drifted, and skips one that could not be determined', () => {
    const document = parse(reportToJunit(sampleReport()));
    const cases = document.querySelectorAll('testsuite:last-child > testcase');

    expect(
      [...cases].map(
        (one) =>
          `${one.getAttribute('classname')}: ${one.firstElementChild?.tagName ?? 'passed'}: ${one.firstElementChild?.getAttribute('message')}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "list.order: skipped: plants were in no order",
        "authentication.insufficient-scope/create: skipped: no token of a user who may only list was given",
        "authentication.insufficient-scope/delete: skipped: no token of a user who may only list was given",
        "list.limit-zero: failure: In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400.",
        "delete.own-plant: passed: undefined",
      ]
    `);
  });

  it('names an entry by what the profile says, and calls its failure drift', () => {
    const document = parse(reportToJunit(sampleReport()));
    const failure = caseNamed(
      document,
      'A list with limit=0 returns an empty list.',
    )?.firstElementChild;

    expect(failure?.getAttribute('type')).toBe('drifted');
    expect(failure?.textContent).toBe('GET /plants?limit=0 was answered with 400');
    expect(document.querySelector('testsuite:last-child > system-out')?.textContent).toContain(
      'observe --out ci/provider.profile.json',
    );
  });

  it('fails no build for a pending pact, and shows its evidence', () => {
    const interaction = {
      description: 'a search',
      states: [],
      verdict: 'failed',
      evidence: evidenceOf(),
    } as const;
    const pact = pactOf({ pending: true, verdict: 'failed', interactions: [interaction] });
    const document = parse(reportToJunit({ ...passedReport(), rules: [], pacts: [pact] }));

    expect(document.querySelector('failure')).toBeNull();
    expect(caseNamed(document, 'a search')?.textContent).toContain(evidenceOf().actual);
  });

  it('is XML whatever the texts are, and spells out what XML cannot hold', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = parse(reportToJunit(reportSaying(text)));
        const failed = document.querySelector('testcase:has(failure)');

        expect(document.querySelector('parsererror')).toBeNull();
        expect(failed?.getAttribute('name')).toBe(toOneLine(text));
        const message = saidIn(text);
        expect(failed?.querySelector('failure')?.getAttribute('message')).toBe(toOneLine(message));
        const context = [
          `Interface: ${text}: "${ruleQuotes['plant.name']}"`,
          `Usual cause: ${usualCauses['plant.name']}`,
        ];
        expect(failed?.textContent).toBe(toPrintable([message, text, text, ...context].join('\n')));
      }),
    );
  });
});
