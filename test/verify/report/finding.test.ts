import { expect, it } from 'vitest';
import {
  describeFailure,
  distinctFailures,
  type Finding,
} from '../../../src/verify/report/finding.js';

const failed = (name: string, path: string, actual: string): Finding => ({
  name,
  verdict: 'failed',
  evidence: { path, expected: '200', actual, exchanges: [], curl: [] },
});

it('lists first the failure that most checks have found', () => {
  const failures = distinctFailures([
    failed('rare', 'body.name', '"Basil"'),
    failed('usual', 'status', '201'),
    failed('again', 'status', '201'),
  ]);

  expect(failures.map(({ names }) => names)).toEqual([['usual', 'again'], ['rare']]);
  expect(failures.map(describeFailure)[0]).toContain('status');
});

it.each(['it was answered with 404', 'the provider answered 404'])(
  'distinguishes failures by the status of the response: %s',
  (actual) => {
    const statuses = [actual, actual.replace('404', '500')];
    const clauses = statuses.map((clause, position) => ({
      ...failed(String(position), '', clause),
      evidence: { expected: 'the plant is deleted', actual: clause, exchanges: [], curl: [] },
    }));

    expect(distinctFailures(clauses)).toHaveLength(2);
  },
);
