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
  it('is a crash if the service answers 500', () => {
    expect(usualCauseOf('delete.error-body', [failedWith('body', 500)])).toBe(crashed);
  });

  it('is a crash, or something in front of the service, if there is no response', () => {
    const check = failedWith('response', 204, undefined);

    expect(usualCauseOf('plant.tag', [check])).toMatch(/has crashed, or something in front of it/);
  });

  it('is the body of an error if another status shows that the service has handled it', () => {
    const checks = [failedWith('body', 500), failedWith('body', 404)];

    expect(usualCauseOf('delete.error-body', checks)).toBe(usualCauses['error.body']);
  });

  it.each(['create.stores-plant', 'delete.removes-one-plant'] as const)(
    'of %s is a crash if the service answers 500',
    (rule) => {
      expect(usualCauseOf(rule, [failedWith('status', 500)])).toBe(crashed);
    },
  );

  it('of invalid input says why that could crash the service', () => {
    const check = failedWith('status', 500);

    expect(usualCauseOf('new-plant.name', [check])).toBe(
      `${usualCauses['new-plant.name']} ${crashed}`,
    );
  });
});
