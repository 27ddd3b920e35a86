import type { RuleId } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  type CheckFinding,
  type Finding,
  failed,
  notChecked,
  passed,
  type Strength,
} from '../../../src/verify/engine/finding.js';
import { Findings } from '../../../src/verify/engine/findings.js';
import { verdicts } from '../../../src/verify/engine/verdicts.js';
import { exchangeOf } from '../exchange-of.js';

const storage = 'create.stores-plant';
const removal = 'delete.removes-one-plant';
const ids = 'new-plant.id';

function found(finding: Finding, strength: Strength = 'alone', check = 'a script'): CheckFinding {
  return { ...finding, kind: 'sequence', check, strength };
}

function failure(rule: RuleId, strength?: Strength, actual = 'none'): CheckFinding {
  return found(failed(rule, { expected: 'a plant', actual }, [exchangeOf({})]), strength);
}

function reportsOf(...all: readonly CheckFinding[]) {
  const findings = new Findings();
  findings.add(...all);
  return verdicts(findings, [...new Set(all.map(({ rule }) => rule))], { secrets: [] });
}

function failedAfter(...all: readonly CheckFinding[]) {
  return reportsOf(...all).flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : []));
}

function fails(rule: RuleId): readonly Finding[] {
  return [failed(rule, { expected: 'a plant', actual: 'none' }, [exchangeOf({})])];
}

function undecided(rule: RuleId): readonly Finding[] {
  return notChecked('each list is a page', undefined, rule);
}

describe('the verdict on a rule', () => {
  it.each([
    ['failed', 'one check fails it, whatever others say', [passed, fails, undecided]],
    ['passed', 'one passes it and none fails it', [undecided, passed]],
    ['not-checked', 'none could determine it', [undecided]],
  ] as const)('is %s if %s', (verdict, _, parts) => {
    const findings = parts.flatMap((part, at) =>
      part(storage).map((one) => found(one, 'alone', `check ${at}`)),
    );

    expect(reportsOf(...findings)[0]?.verdict).toBe(verdict);
  });

  it('has each way in which a check fails it, and each of them once', () => {
    const [report] = reportsOf(
      failure(storage, 'beside-others', 'none'),
      failure(storage, 'alone', 'none'),
      failure(storage, 'alone', 'two'),
    );

    expect(report?.checks.map(({ evidence }) => evidence?.actual)).toEqual(['none', 'two']);
    expect(report?.checks.map(({ besideOthers }) => besideOthers)).toEqual([undefined, undefined]);
  });

  it.each<[Strength, true | undefined]>([
    ['basic', undefined],
    ['alone', undefined],
    ['beside-others', true],
    ['afterwards', true],
    ['once', undefined],
  ])('says of a check that failed %s whether other requests were beside it: %s', (strength, is) => {
    expect(reportsOf(failure(storage, strength))[0]?.checks[0]?.besideOthers).toBe(is);
  });

  it('is not explained by a stronger failure of the rule itself', () => {
    const weak = { ...failure(storage, 'beside-others'), check: 'another script' };

    const [report] = reportsOf(failure(storage, 'basic'), weak);

    expect(report?.checks.map(({ verdict }) => verdict)).toEqual(['failed', 'failed']);
  });

  it('is intermittent only if each of its failures is', () => {
    expect(reportsOf(failure(storage, 'once'))[0]).toHaveProperty('intermittent');
    expect(
      reportsOf(failure(storage, 'once'), failure(storage, 'alone', 'two'))[0],
    ).not.toHaveProperty('intermittent');
  });

  it('says why no check could determine it', () => {
    const [report] = reportsOf(...undecided(storage).map((one) => found(one)));

    expect(report).toMatchObject({ verdict: 'not-checked', reason: 'each list is a page' });
  });
});

describe('of two rules whose failures look alike', () => {
  it.each<readonly [Strength, Strength]>([
    ['basic', 'alone'],
    ['alone', 'beside-others'],
    ['beside-others', 'afterwards'],
    ['afterwards', 'once'],
  ])('the one that failed %s explains the one that failed %s', (strong, weak) => {
    expect(failedAfter(failure(removal, weak), failure(storage, strong))).toEqual([storage]);
    expect(failedAfter(failure(storage, weak), failure(removal, strong))).toEqual([removal]);
  });

  it('neither explains the other if both are as strong', () => {
    const both = [failure(storage, 'basic'), failure(removal, 'basic')];

    expect(failedAfter(...both)).toEqual([storage, removal]);
  });

  it('a store that loses unusual ids explains lost plants, and lost plants now and then explain lost ids', () => {
    expect(failedAfter(failure(ids), failure(storage))).toEqual([ids]);
    expect(failedAfter(failure(ids, 'once'), failure(storage, 'once'))).toEqual([storage]);
  });

  it('the explained one is not checked, and keeps its evidence', () => {
    const reports = reportsOf(failure(removal), failure(storage, 'basic'));

    expect(reports.find(({ rule }) => rule === removal)).toMatchObject({
      verdict: 'not-checked',
      maskedBy: storage,
      checks: [{ verdict: 'not-checked', evidence: { actual: 'none' } }],
    });
  });
});

it('open authentication explains what is seen of the scheme, and no other rule', () => {
  const open = failure('authentication.required', 'basic');

  expect(failedAfter(open, failure('authentication.bearer'), failure('error.body'))).toEqual([
    'authentication.required',
    'error.body',
  ]);
});
