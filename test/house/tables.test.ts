import { openPoints, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { interactions } from '../../contracts/interactions.js';
import { checks } from '../../src/verify/rules/checks/checks.js';
import { ruleChecks } from '../behaviour/rule-checks.js';
import { walks } from '../service/open-point-walks.js';

/** Where the interface document leaves something open that a mock has to choose. */
const silences = [
  'Resources: rule 3',
  'Resources: rule 4',
  'Create plant: rule 3',
  'Create plant: rule 4',
  'List plants: rule 2',
  'List plants: rule 3',
  'List plants: rule 4',
  'List plants: rule 5',
  'Delete plant: rule 1',
  'Delete plant: rule 2',
  'Delete plant: rule 3',
  'Authentication 3',
  'Errors 3',
  'Errors 4',
  'Errors 5',
  'Limits 2',
  'Versioning 3',
];

describe('the tables', () => {
  it('have a check of providers for each rule, and no such check without a rule', () => {
    const named = [
      ...interactions.map(({ rules }) => Object.values(rules).flat()),
      ...checks.map(({ rules }) => rules),
    ];

    expect(named.every(({ length }) => length > 0)).toBe(true);
    expect([...new Set(named.flat())].sort()).toEqual(Object.keys(rules).sort());
  });

  it('have a check of the mock for each rule, and no check without a rule', () => {
    expect(Object.keys(ruleChecks).sort()).toEqual(Object.keys(rules).sort());
  });

  it('have a walk for each open point, and no walk without an open point', () => {
    expect(Object.keys(walks).sort()).toEqual(Object.keys(openPoints).sort());
  });

  it.each(silences)(
    'have an open point for each thing the document is silent about: %s',
    (section) => {
      const sections = Object.values(openPoints).map((point) => point.section);

      expect(sections.some((cited) => cited.split('; ').includes(section))).toBe(true);
    },
  );

  it('name each rule and open point by its subject and what it says', () => {
    for (const id of [...Object.keys(rules), ...Object.keys(openPoints)]) {
      expect(id).toMatch(/^[a-z-]+\.[a-z0-9-]+$/);
    }
  });
});
