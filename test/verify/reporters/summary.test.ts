import { describe, expect, it } from 'vitest';
import type { ProfileReport } from '../../../src/verify/report.js';
import { cut } from '../../../src/verify/reporters/cut.js';
import { driftHeadline } from '../../../src/verify/reporters/drift-summary.js';
import { counts, headline } from '../../../src/verify/reporters/summary.js';
import {
  driftedPoint,
  keptCheck,
  keptReport,
  pactOf,
  profileOf,
  ruleOf,
  samePoint,
  sampleReport,
  untoldPoint,
} from './sample-report.js';

describe('headline', () => {
  it('says how much a provider breaks', () => {
    const report = sampleReport();

    expect(headline(report)).toBe('The provider breaks 1 of 5 rules and 1 of 2 pacts.');
    expect(headline({ ...report, pacts: [] })).toBe('The provider breaks 1 of 5 rules.');
  });

  it('says that all rules are passed', () => {
    expect(headline(keptReport())).toBe('The provider keeps all 2 rules.');
  });

  it('never takes a rule that was not checked for one that is passed', () => {
    const rules = [ruleOf('plant.tag', [keptCheck('a')]), ruleOf('plant.name', [], 'why')];

    expect(headline({ ...keptReport(), rules })).toBe(
      'The provider keeps 1 rule of 2; 1 could not be checked.',
    );
  });
});

describe('counts', () => {
  it('counts pending pacts on their own', () => {
    const pacts = [pactOf(), pactOf({ pending: true }), pactOf({ pending: true })];

    expect(counts({ ...keptReport(), pacts })).toBe(
      '2 rules passed; 1 pact passed; 2 pending pacts',
    );
  });
});

describe('driftHeadline', () => {
  const untold = untoldPoint('list.order', 'plants were in no order');

  it.each<[string, Partial<ProfileReport>]>([
    [
      'The provider has drifted from ci/p.json in 1 of 2 choices.',
      { points: [driftedPoint(), untold] },
    ],
    [
      'The provider still makes all 2 choices of ci/p.json.',
      { verdict: 'same', points: [samePoint(), samePoint()] },
    ],
    [
      'The provider still makes the one choice of ci/p.json.',
      { verdict: 'same', points: [samePoint()] },
    ],
    [
      'The provider still makes 1 of the 2 choices of ci/p.json; 1 could not be told.',
      { verdict: 'same', points: [samePoint(), untold] },
    ],
    ['Not one choice of ci/p.json could be checked.', { verdict: 'not-checked', points: [untold] }],
    [
      'Too few choices of ci/p.json could be checked.',
      { verdict: 'not-checked', points: [samePoint(), untold] },
    ],
  ])('says: %s', (sentence, profile) => {
    expect(driftHeadline(profileOf({ source: 'ci/p.json', ...profile }))).toBe(sentence);
  });
});

describe('cut', () => {
  it('says how much it left out', () => {
    expect(cut('abcdef', 4)).toBe('abcd… (2 more characters)');
    expect(cut('abcd', 4)).toBe('abcd');
  });

  it('leaves no half of a character', () => {
    expect(cut('a🌱b', 2)).toBe('a… (3 more characters)');
  });
});
