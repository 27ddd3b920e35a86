import { describe, expect, it } from 'vitest';
import { cut } from '../../../src/verify/report/cut.js';
import { driftHeadline } from '../../../src/verify/report/document/drift-section.js';
import { verificationFacts } from '../../../src/verify/report/document/verification-document.js';
import { headline, leftoverSentence } from '../../../src/verify/report/summary.js';
import type { ProfileReport } from '../../../src/verify/report/verification-report.js';
import {
  driftedEntry,
  pactOf,
  passedCheck,
  passedReport,
  profileOf,
  ruleOf,
  sampleReport,
  unchangedEntry,
  undeterminedParameter,
} from './sample-report.js';

describe('headline', () => {
  it('says how many rules and pacts failed', () => {
    const report = sampleReport();

    expect(headline(report)).toBe('The provider fails 1 of 5 rules and 2 of 3 pacts.');
    expect(headline({ ...report, pacts: [] })).toBe('The provider fails 1 of 5 rules.');
  });

  it('says that all rules passed', () => {
    expect(headline(passedReport())).toBe('The provider passes all 2 rules.');
  });

  it('never takes a rule that was not checked for one that passed', () => {
    const rules = [ruleOf('plant.tag', [passedCheck('a')]), ruleOf('plant.name', [], 'why')];

    expect(headline({ ...passedReport(), rules })).toBe(
      'The provider passes 1 of 2 rules; 1 could not be checked.',
    );
  });
});

describe('leftoverSentence', () => {
  it.each([
    ['17', 'plant 17, Fern: its delete failed'],
    ['', 'plant without an id, Fern: its delete failed'],
  ])('names the plant with the id %j', (id, sentence) => {
    expect(leftoverSentence({ id, name: 'Fern', reason: 'its delete failed' })).toBe(sentence);
  });
});

describe('the facts', () => {
  it('counts pending pacts on their own', () => {
    const pacts = [pactOf(), pactOf({ pending: true }), pactOf({ pending: true })];

    expect(verificationFacts({ ...passedReport(), pacts })).toMatchObject([
      ['Rules', '2 passed'],
      ['Pacts', '1 passed'],
      ['Pending pacts', '2 passed'],
      ['Took', '312 requests in 3.2 s'],
      ['Started', '2025-11-21T14:42:00.000Z'],
      ['Checked by', 'plant-store-kit 0.1.0'],
      ['Repeat with', '--seed 42'],
    ]);
  });
});

describe('the headline for a profile', () => {
  const undetermined = undeterminedParameter('list.order', 'plants were in no order');

  it.each<[string, Partial<ProfileReport>]>([
    [
      'The provider has drifted from ci/p.json in 1 of 2 entries.',
      { entries: [driftedEntry(), undetermined] },
    ],
    [
      'The provider still does what ci/p.json says, in 2 of 2 entries.',
      { verdict: 'same', entries: [unchangedEntry(), unchangedEntry()] },
    ],
    [
      'The provider still does what ci/p.json says, in 1 of 1 entry.',
      { verdict: 'same', entries: [unchangedEntry()] },
    ],
    [
      'The provider still does what ci/p.json says in 1 of 2 entries; 1 could not be checked.',
      { verdict: 'same', entries: [unchangedEntry(), undetermined] },
    ],
    [
      'No entry of ci/p.json could be checked.',
      { verdict: 'not-checked', entries: [undetermined] },
    ],
    [
      'Too few entries of ci/p.json could be checked.',
      { verdict: 'not-checked', entries: [unchangedEntry(), undetermined] },
    ],
  ])('says: %s', (sentence, profile) => {
    const report = profileOf({ source: 'ci/p.json', ...profile });

    expect(driftHeadline(report, undefined).text).toBe(sentence);
  });
});

describe('cut', () => {
  it('says how much it left out', () => {
    expect(cut('abcdef', 4)).toBe('abcd… (2 more characters)');
    expect(cut('abcd', 4)).toBe('abcd');
  });

  it('counts what an earlier cut has left out', () => {
    expect(cut(cut('abcdefghij', 8), 4)).toBe('abcd… (6 more characters)');
  });

  it('leaves no half of a character', () => {
    expect(cut('a🌱b', 2)).toBe('a… (3 more characters)');
  });
});
