import {
  type ParameterId,
  parameters,
  rules,
  type Situation,
  type SituationId,
  situations,
} from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { interactions } from '../../contracts/interactions.js';
import { checkedSituations } from '../../src/verify/rules/check-situations.js';
import {
  basicChecks,
  lastChecks,
  sequenceChecks,
} from '../../src/verify/rules/sequences/sequence-checks.js';
import { ruleChecks } from '../behaviour/rule-checks.js';
import { parameterTrials } from '../service/parameters/parameter-trials.js';
import { sampleCases } from '../service/situations/arrange.js';

/** Where the interface document leaves something open that a mock has to decide. */
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
];

const situationIds = Object.keys(situations) as SituationId[];
const parameterIds = Object.keys(parameters) as ParameterId[];

describe('the tables', () => {
  it('have a check of providers for each rule, and no such check without a rule', () => {
    const named = [
      ...interactions.map(({ rules }) => Object.values(rules).flat()),
      ...[...basicChecks, ...sequenceChecks, ...lastChecks].map(({ rules }) => rules),
    ];
    const ofSituations = checkedSituations.flatMap(({ rule }) => rule ?? []);

    expect(named.every(({ length }) => length > 0)).toBe(true);
    expect([...new Set([...named.flat(), ...ofSituations])].sort()).toEqual(
      Object.keys(rules).sort(),
    );
  });

  it('have a check of the mock for each rule, and no check without a rule', () => {
    expect(Object.keys(ruleChecks).sort()).toEqual(Object.keys(rules).sort());
  });

  it('have a sample that the mock is tested with for each situation and variant', () => {
    const tested = sampleCases.map(({ id, variant }) => `${id}/${variant}`);
    const variants = situationIds.flatMap((id) =>
      Object.keys(situations[id].variants).map((variant) => `${id}/${variant}`),
    );

    expect([...new Set(tested)].sort()).toEqual(variants.sort());
  });

  it('have a trial of the mock for each parameter', () => {
    expect(Object.keys(parameterTrials).sort()).toEqual(parameterIds.toSorted());
  });

  it.each(silences)('have a row for each thing the document is silent about: %s', (section) => {
    const cited = [...Object.values(situations), ...Object.values(parameters)].flatMap((row) =>
      row.section.split('; '),
    );

    expect(cited).toContain(section);
  });

  it('name each row by its subject and what it says, and none like another', () => {
    const ids = [...Object.keys(rules), ...situationIds, ...parameterIds];

    for (const id of ids) {
      expect(id).toMatch(/^[a-z-]+\.[a-z0-9-]+$/);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(situationIds)('the situation %s', (id) => {
  const { operation, title, why, requires, rule, effects, variants, ...others }: Situation =
    situations[id];

  it('names the rule that an answer fails which is not as required', () => {
    expect(rule !== undefined).toBe(requires !== 'nothing');
    expect(rule === undefined || rule in rules).toBe(true);
  });

  it('is named after its operation', () => {
    const [subject] = id.split('.');

    expect(operation === subject || ['authentication', 'request'].includes(subject ?? '')).toBe(
      true,
    );
  });

  it('has effects if it can succeed, and none if it must not', () => {
    const count = Object.keys(effects).length;

    expect(requires === 'accepted' && count === 0).toBe(false);
    expect(requires === 'rejected' && count > 0).toBe(false);
  });

  it('is written in plain words', () => {
    expect(title).toMatch(/^an? (request|create|list|delete) [^.;\n]+[^.;\s]$/);
    expect(why).toMatch(/^[A-Z][^\n]+\.$/);
    for (const variant of Object.keys(variants)) {
      expect(variant).toMatch(/^[A-Za-z][A-Za-z0-9 -]*$/);
    }
    for (const [effect, meaning] of Object.entries(effects)) {
      expect(effect).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(meaning).toMatch(/^[a-z][^.;:\n]+[^.;:\s]$/);
    }
  });

  it('is treated like one that there is, if it has no default of its own', () => {
    const { default: byDefault } = others;

    expect('like' in byDefault ? byDefault.like in situations && byDefault.like !== id : true).toBe(
      true,
    );
  });
});
