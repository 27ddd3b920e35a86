import { openPoints, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ruleChecks } from '../behaviour/rule-checks.js';
import { walks } from '../service/open-point-walks.js';

describe('the tables', () => {
  it('have a check for each rule, and no check without a rule', () => {
    expect(Object.keys(ruleChecks).sort()).toEqual(Object.keys(rules).sort());
  });

  it('have a walk for each open point, and no walk without an open point', () => {
    expect(Object.keys(walks).sort()).toEqual(Object.keys(openPoints).sort());
  });

  it('name each rule and open point by its subject and what it says', () => {
    for (const id of [...Object.keys(rules), ...Object.keys(openPoints)]) {
      expect(id).toMatch(/^[a-z-]+\.[a-z0-9-]+$/);
    }
  });
});
