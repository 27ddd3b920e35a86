import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/interface/rules.js';
import { CheckResults } from '../../../src/verify/rules/check-results.js';
import { recordUndeleted } from '../../../src/verify/rules/record-undeleted.js';
import { exchangeOf } from '../exchange-of.js';

const rule = 'delete.removes-one-plant';
const deleted = exchangeOf({ request: 'DELETE /plants/9001', status: 204 });
const listed = exchangeOf({ request: 'GET /plants', body: '[{"name":"Fernqwertz"}]' });
const fern = {
  plant: {
    id: '9001',
    name: 'Fernqwertz',
    authorization: 'Bearer t1',
    isConfirmed: true,
    isUnanswered: false,
    isPlain: true,
    timesConfirmed: 1,
  },
  exchanges: [deleted, listed],
};

function reportAfter(undeleted: readonly (typeof fern)[], ...failed: readonly RuleId[]) {
  const results = new CheckResults(() => []);
  for (const one of failed) {
    results.of('sequence', 'before').failed(one, { expected: 'a', actual: 'b', exchanges: [] });
  }
  results.of('sequence', 'list').passed(rule);
  recordUndeleted(results, undeleted);
  const [report] = results.ruleReports([rule]);
  return report;
}

describe('a plant that is listed at the end of a run, after its delete', () => {
  it('fails the rule that the checks have passed', () => {
    const report = reportAfter([fern]);

    expect(report?.verdict).toBe('failed');
    expect(report?.checks.find(({ verdict }) => verdict === 'failed')?.evidence?.curl).toHaveLength(
      2,
    );
  });

  it('says nothing new of a rule that has failed', () => {
    expect(reportAfter([fern], rule)?.checks.map(({ check }) => check)).not.toContain(
      'delete all that was created, then list',
    );
  });

  it('is left to a rule about ids that has failed', () => {
    expect(reportAfter([fern], 'new-plant.id')?.verdict).toBe('passed');
  });

  it('fails nothing if there is none', () => {
    expect(reportAfter([])?.verdict).toBe('passed');
  });
});
