import { defaultScenarios, isKitError, parseFaults, parseScenarios } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { parseScenariosText } from '../../../src/service/faults/parse-faults.js';

describe('parseFaults', () => {
  it('accepts every kind, with limits', () => {
    const faults = [
      { kind: 'delay', delayMs: { from: 1, to: 2 } },
      { kind: 'status', status: 429, retryAfterSeconds: 0, message: '', processed: true },
      { kind: 'expired-token', user: 'alice', operation: 'list' },
      { kind: 'drop-connection', after: 0, times: 1 },
      { kind: 'no-answer', nth: 3 },
      { kind: 'truncate-body', probability: 0.5, seed: 7 },
      { kind: 'malformed-json' },
      { kind: 'empty-body' },
    ];

    expect(parseFaults(faults)).toEqual(faults);
  });

  it('treats undefined like absent', () => {
    expect(parseFaults([{ kind: 'empty-body', times: undefined }])).toStrictEqual([
      { kind: 'empty-body' },
    ]);
  });

  it('accepts the limits of what it allows', () => {
    const faults = [
      { kind: 'delay', delayMs: { from: 1, to: 1 } },
      { kind: 'status', status: 300, message: 'Choose one.' },
      ...Array.from({ length: 998 }, () => ({ kind: 'empty-body' })),
    ];

    expect(parseFaults(faults)).toEqual(faults);
  });

  it('rejects with an error of the kit', () => {
    expect(() => parseFaults([{}])).toThrow(expect.toSatisfy(isKitError));
  });

  it.each([
    [{}, 'it is an object. It must be an array of faults.'],
    [[7], 'it is a number. Write { "kind": "status", "status": 503 }.'],
    [
      [{}],
      'it has no "kind". Choose delay, status, expired-token, drop-connection, no-answer, truncate-body, malformed-json, empty-body.',
    ],
    [[{ kind: 'delays' }], 'there is no kind "delays". Did you mean "delay"?'],
    [
      [{ kind: 'toString' }],
      'there is no kind "toString". Choose delay, status, expired-token, drop-connection, no-answer, truncate-body, malformed-json, empty-body.',
    ],
    [[{ kind: ['delay'] }], 'there is no kind an array.'],
    [
      [{ kind: 'empty-body', nth: 2, after: 1 }],
      '"nth" selects one request, and excludes "after" and "times".',
    ],
    [[{ kind: 'status' }], '"status" must be a whole number from 200 to 599.'],
    [[{ kind: 'status', status: 99 }], '"status" must be a whole number from 200 to 599.'],
    [[{ kind: 'status', status: '503' }], '"status" must be a whole number from 200 to 599.'],
    [
      [{ kind: 'status', status: 503, time: 1 }],
      'it has an unknown member "time". Did you mean "times"?',
    ],
    [
      [{ kind: 'status', status: 503, operation: 'read' }],
      '"operation" must be "create", "list" or "delete", not "read".',
    ],
    [
      [{ kind: 'status', status: 503, probability: 2 }],
      '"probability" must be a number from 0 to 1.',
    ],
    [
      [{ kind: 'status', status: 503, times: 0 }],
      '"times" must be a whole number from 1 to 1000000000.',
    ],
    [
      [{ kind: 'status', status: 503, processed: 'yes' }],
      '"processed" must be true or false, not a string.',
    ],
    [
      [{ kind: 'empty-body', nth: 2, times: 1 }],
      '"nth" selects one request, and excludes "after" and "times". Write "after": 1 instead, or drop the others.',
    ],
    [[{ kind: 'delay', delayMs: { from: 2, to: 1 } }], '"delayMs" has a "from" above its "to".'],
    [
      [{ kind: 'delay', delayMs: 'long' }],
      '"delayMs" must be milliseconds from 0 to 600000, { "from": 100, "to": 400 } or { "median": 200, "sigma": 0.5 }.',
    ],
    [[{ kind: 'delay', delayMs: 600_001 }], '"delayMs" must be a number from 0 to 600000.'],
    [
      [{ kind: 'delay', delayMs: { from: 1 } }],
      '"delayMs" must be milliseconds from 0 to 600000, { "from": 100, "to": 400 } or { "median": 200, "sigma": 0.5 }.',
    ],
    [
      Array.from({ length: 1001 }, () => ({ kind: 'empty-body' })),
      'there are 1001 faults, and at most 1000 can be active at once. Drop some.',
    ],
    [new Array(1), 'it is undefined. Write { "kind": "status", "status": 503 }.'],
    [[new Map()], 'it is an object. Write { "kind": "status", "status": 503 }.'],
    [[{ kind: 'x'.repeat(1000) }], `there is no kind "${'x'.repeat(40)}…". Choose delay, status,`],
    [
      [{ kind: 'status', status: 201, message: 'Done' }],
      'a status below 300 changes only the status of a success, and takes no "message". Drop it, or choose a status from 300.',
    ],
  ])('rejects %o', (faults, message) => {
    expect(() => parseFaults(faults)).toThrow(`Failed to read the faults: ${message}`);
  });

  it('names the item if there are several', () => {
    expect(() => parseFaults([{ kind: 'empty-body' }, {}])).toThrow(
      'Failed to read the faults: item 2: it has no "kind".',
    );
  });
});

describe('the default scenarios', () => {
  it('are frozen, since all mocks use them', () => {
    const values = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null
        ? [value, ...Object.values(value).flatMap(values)]
        : [];

    expect(values(defaultScenarios).filter((value) => !Object.isFrozen(value))).toEqual([]);
  });
});

describe('parseScenarios', () => {
  it('accepts the scenarios of the kit', () => {
    expect(parseScenarios(defaultScenarios)).toEqual(defaultScenarios);
    expect(Object.keys(defaultScenarios)).toEqual([
      'slow-network',
      'flaky-backend',
      'rate-limited',
      'session-expires',
      'backend-down',
    ]);
  });

  it('accepts a scenario without a description', () => {
    const scenarios = { outage: { faults: [] } };

    expect(parseScenarios(scenarios)).toStrictEqual(scenarios);
  });

  it.each([
    [[], 'it is an array. Map names to { "faults": [...] }.'],
    [
      { 'a b': { faults: [] } },
      '"a b" cannot be the name of a scenario. Use a letter or a digit, then up to 63 letters, digits, ".", "_" and "-".',
    ],
    [{ a: [] }, '"a": it must be an object, not an array. Write { "faults": [...] }.'],
    [{ a: { fault: [] } }, '"a": it has an unknown member "fault". Did you mean "faults"?'],
    [{ a: {} }, '"a": "faults": it is undefined. It must be an array of faults.'],
    [{ a: { description: 7, faults: [] } }, '"a": "description" must be a string, not a number.'],
    [
      { a: { faults: [{ kind: 'status' }] } },
      '"a": "faults": "status" must be a whole number from 200 to 599.',
    ],
  ])('rejects %j', (scenarios, message) => {
    expect(() => parseScenarios(scenarios)).toThrow(`Failed to read the scenarios: ${message}`);
  });

  it('rejects a file that is not JSON', () => {
    const read = () => parseScenariosText('{', 'scenarios "s.json"');

    expect(read).toThrow(/^Failed to read scenarios "s\.json": it is not JSON: /);
    expect(read).toThrow(expect.toSatisfy(isKitError));
  });
});
