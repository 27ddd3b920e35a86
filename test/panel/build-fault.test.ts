import { parseFaults } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  buildFault,
  canBeProcessed,
  type FaultValues,
  initialFaultValues,
} from '../../src/panel/faults/build-fault.js';
import { faultKinds } from '../../src/service/faults/fault-schemas.js';

const build = (values: Partial<FaultValues>) => buildFault({ ...initialFaultValues, ...values });

describe('the form for a fault', () => {
  it.each(faultKinds)('builds a %s that the mock accepts', (kind) => {
    const fault = build({ kind, isProcessed: true });

    expect(parseFaults([fault])).toEqual([fault]);
  });

  it('leaves out what was not given', () => {
    expect(build({})).toStrictEqual({ kind: 'status', status: 503 });
  });

  it('takes the limits that were given', () => {
    const limits = { operation: 'create', user: 'alice', times: '3', likely: '7' } as const;

    expect(build({ kind: 'empty-body', ...limits })).toStrictEqual({
      kind: 'empty-body',
      operation: 'create',
      user: 'alice',
      times: 3,
      probability: 0.07,
    });
  });

  it('takes a probability, and leaves out one of 100 %', () => {
    expect(build({ likely: '0.1' })).toStrictEqual({
      kind: 'status',
      status: 503,
      probability: 0.001,
    });
    expect(build({ likely: '100' })).toStrictEqual({ kind: 'status', status: 503 });
  });

  it('builds a delay', () => {
    expect(build({ kind: 'delay', delayMs: '250' })).toStrictEqual({ kind: 'delay', delayMs: 250 });
  });

  it.each<Partial<FaultValues>>([
    { kind: 'status', status: '' },
    { kind: 'delay', delayMs: '' },
    { kind: 'status', status: '600' },
    { times: '0' },
    { likely: '101' },
  ])('builds no fault from %j', (values) => {
    expect(build(values)).toBeUndefined();
  });

  it.each<[Partial<FaultValues>, boolean]>([
    [{ kind: 'status', status: '503' }, true],
    [{ kind: 'status', status: '202' }, false],
    [{ kind: 'status', status: '' }, false],
    [{ kind: 'drop-connection' }, true],
    [{ kind: 'no-answer' }, true],
    [{ kind: 'delay' }, false],
    [{ kind: 'truncate-body' }, false],
  ])('with %j can execute the request nevertheless: %s', (values, expected) => {
    const processed = build({ ...values, isProcessed: true }) ?? {};

    expect(canBeProcessed({ ...initialFaultValues, ...values })).toBe(expected);
    expect('processed' in processed).toBe(expected);
  });
});
