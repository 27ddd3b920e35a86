import { parseFaults } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  buildFault,
  type FaultValues,
  fieldsOf,
  initialFaultValues,
  toCode,
} from '../../src/panel/build-fault.js';
import { faultKinds } from '../../src/service/faults/fault.js';

const build = (values: Partial<FaultValues>) => buildFault({ ...initialFaultValues, ...values });

describe('the form for a fault', () => {
  it('builds faults of all kinds, which the mock accepts', () => {
    const faults = faultKinds.map((kind) => build({ kind, processed: 'on' }));

    expect(parseFaults(faults)).toEqual(faults);
  });

  it.each<[Partial<FaultValues>, string[]]>([
    [{ kind: 'status' }, ['status', 'processed']],
    [{ kind: 'status', status: '202' }, ['status']],
    [{ kind: 'delay' }, ['delayMs']],
    [{ kind: 'respond' }, ['status', 'headers', 'body', 'processed']],
    [{ kind: 'respond', status: '204', body: '{}' }, ['status', 'headers', 'body', 'processed']],
    [{ kind: 'no-answer' }, ['processed']],
    [{ kind: 'empty-body' }, []],
  ])('shows for %j the fields %j', (values, names) => {
    const fields = fieldsOf({ ...initialFaultValues, ...values });

    expect(fields.map(({ name }) => name)).toEqual(names);
  });

  it('requires the status of the kind status alone', () => {
    expect(fieldsOf(initialFaultValues)[0]).toMatchObject({ name: 'status', isRequired: true });
    expect(build({ status: '' })).toStrictEqual({ kind: 'status', status: 0 });
    expect(build({ kind: 'respond', status: '' })).toStrictEqual({ kind: 'respond' });
  });

  it('takes headers line by line, and a body as JSON or as text', () => {
    const headers = 'Retry-After: 5\n\nx-trace: a:b\n';

    expect(build({ kind: 'respond', headers, body: '{"error":7}' })).toStrictEqual({
      kind: 'respond',
      status: 503,
      headers: { 'Retry-After': '5', 'x-trace': 'a:b' },
      body: { error: 7 },
    });
    expect(build({ kind: 'respond', body: '<h1>Down' })).toHaveProperty('text', '<h1>Down');
  });

  it('leaves out what was not given', () => {
    expect(build({ likely: '100' })).toStrictEqual({ kind: 'status', status: 503 });
    expect(build({ processed: 'on', status: '202' })).not.toHaveProperty('processed');
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
});

it('a fault as code is a call of the mock, or of the sandbox that is shown', () => {
  const fault = { kind: 'delay', delayMs: { from: 1, to: 2 }, user: "o'hara" } as const;
  const call = `faults.add({ kind: "delay", delayMs: { from: 1, to: 2 }, user: "o'hara" });`;

  expect(toCode(fault, 'default')).toBe(`mock.${call}`);
  expect(toCode(fault, 'one')).toBe(`mock.sandbox("one").${call}`);
});
