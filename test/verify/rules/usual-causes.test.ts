import { expect, it } from 'vitest';
import { ruleQuotes } from '../../../src/interface/rule-quotes.js';
import { type RuleId, rules } from '../../../src/interface/rules.js';
import { usualCauses } from '../../../src/verify/rules/usual-causes.js';

it.each(Object.keys(rules) as RuleId[])('%s has a quote and a usual cause, each a line', (rule) => {
  expect(ruleQuotes[rule]).toMatch(/^[^\n]{10,120}$/);
  expect(usualCauses[rule]).toMatch(/^[A-Z][^\n]{10,130}\.$/);
});
