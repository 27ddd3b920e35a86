import type { Situation } from 'plant-store-kit';
import { parameters, rules, situations } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { interactions } from '../../contracts/interactions.js';
import { defaultParameters } from '../../src/interface/parameters.js';
import { examplePlant } from '../../src/interface/plant.js';
import { basicScripts } from '../../src/verify/scripts/basics.js';
import { sequenceScripts } from '../../src/verify/scripts/sequences.js';
import { situationScripts } from '../../src/verify/scripts/situations.js';

/** Where the interface document leaves something open that a mock has to decide. */
const silences = [
  ...['Resources: rule 3', 'Resources: rule 4', 'Create plant: rule 3', 'Create plant: rule 4'],
  ...['List plants: rule 2', 'List plants: rule 3', 'List plants: rule 4', 'List plants: rule 5'],
  ...['Delete plant: rule 1', 'Delete plant: rule 2', 'Delete plant: rule 3'],
  ...['Authentication 3', 'Errors 3', 'Errors 4', 'Errors 5', 'Limits 2'],
];

const ruleIds = Object.keys(rules).sort();
const rows = Object.entries<Situation>(situations);

function situationsWithout(holds: (row: Situation) => boolean): string[] {
  return rows.filter(([, row]) => !holds(row)).map(([id]) => id);
}

describe('the tables', () => {
  it('have a check of providers for each rule, and no such check without a rule', () => {
    const named = [
      ...interactions.map((one) => Object.values(one.rules).flat()),
      ...[...basicScripts, ...situationScripts, ...sequenceScripts].map((one) => one.rules),
    ];

    expect(named.filter(({ length }) => length === 0)).toEqual([]);
    expect([...new Set(named.flat())].sort()).toEqual(ruleIds);
  });

  it('have a row for each thing that the document is silent about', () => {
    const cited = [...Object.values(situations), ...Object.values(parameters)].flatMap((row) =>
      row.section.split('; '),
    );

    expect(silences.filter((section) => !cited.includes(section))).toEqual([]);
  });
});

describe('each situation', () => {
  it('has sample requests, but for those that depend on what was sent before, with tests of their own', () => {
    const wrong = situationsWithout(({ samples }) => Object.keys(samples).length > 0);

    expect(wrong).toEqual(['request.over-rate', 'create.store-full']);
  });

  it('names the rule that an answer fails which is not as required', () => {
    const wrong = situationsWithout(({ rule, requires }) =>
      rule === undefined ? requires === 'nothing' : requires !== 'nothing' && rule in rules,
    );

    expect(wrong).toEqual([]);
  });

  it('has effects if it can succeed, and none if it must not', () => {
    const wrong = situationsWithout(({ requires, effects }) => {
      const count = Object.keys(effects).length;
      return requires === 'accepted' ? count > 0 : requires !== 'rejected' || count === 0;
    });

    expect(wrong).toEqual([]);
  });

  it('of a list says if its requests have a limit', () => {
    const plant = { ...examplePlant, id: '1' };
    const parametersWithPages = { ...defaultParameters, 'list.maximum-limit': 10 };
    const context = { fresh: plant, plant, token: 'token', parameters: parametersWithPages };
    const wrong = situationsWithout(({ operation, samples, hasLimit = false }) => {
      const requests = Object.values(samples).flatMap((all) => all.map((one) => one(context)));
      const areAlike = requests.every((one) => one?.path.includes('limit=') === hasLimit);
      return operation === 'list' ? areAlike : !hasLimit;
    });

    expect(wrong).toEqual([]);
  });

  it('has an id that says if it is about a deleted plant, by which a copied test deletes the plant', () => {
    const wrong = situationsWithout(({ state }) => state !== 'deleted plant');

    expect(wrong.filter((id) => !id.endsWith('.deleted-id'))).toEqual([]);
  });
});
