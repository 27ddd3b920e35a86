import { describe, expect, it } from 'vitest';
import { usualCauseOf, usualCauses } from '../../src/verify/engine/usual-causes.js';
import type { CheckReport, RecordedExchange } from '../../src/verify/report/verification-report.js';

const request = { method: 'DELETE', url: 'http://127.0.0.1:8080/plants/7', headers: [] };

/** A check that has failed with these statuses; undefined stands for no response. */
function failedWith(path: string, ...statuses: readonly (number | undefined)[]): CheckReport {
  const exchanges = statuses.map(
    (status): RecordedExchange => ({
      request,
      durationMs: 1,
      ...(status === undefined
        ? { failure: 'the connection was closed without a response' }
        : { response: { status, headers: [], body: '' } }),
    }),
  );
  const evidence = { path, expected: 'an Error', actual: 'no body', exchanges, curl: [] };
  return { kind: 'situation', check: 'delete.unknown-id', verdict: 'failed', evidence };
}

const crashed = 'The code that handles the request has crashed: the log of the service says where.';

describe('the usual cause', () => {
  it.each([
    ['answers 500', failedWith('body', 500)],
    ['closes the connection', failedWith('response', 204, undefined)],
  ])('is a crash if the service %s', (_, check) => {
    expect(usualCauseOf('delete.error-body', [check])).toBe(crashed);
  });

  it('is the body of an error if another status shows that the service has handled it', () => {
    const checks = [failedWith('body', 500), failedWith('body', 404)];

    expect(usualCauseOf('delete.error-body', checks)).toBe(usualCauses['error.body']);
  });

  it('is that of the rule where a crash says less', () => {
    const check = failedWith('status', 500);

    expect(usualCauseOf('new-plant.name', [check])).toBe(usualCauses['new-plant.name']);
  });
});
