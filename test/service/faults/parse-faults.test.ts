import { defaultScenarios, parseFaults, parseScenarios } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { faultKinds } from '../../../src/service/faults/fault.js';
import { joinWithOr } from '../../../src/text/wording.js';

const kinds = joinWithOr(faultKinds.map((kind) => `"${kind}"`));

describe('parseFaults', () => {
  it('accepts every kind, with limits, and treats undefined like absent', () => {
    const faults = [
      { kind: 'delay', delayMs: { from: 1, to: 1 } },
      { kind: 'status', status: 429, retryAfterSeconds: 0, message: '', processed: true },
      {
        kind: 'respond',
        status: 207,
        headers: { 'X-A': '1' },
        body: [null, { a: 1, b: ['', true] }],
        nth: 1,
      },
      { kind: 'respond', text: '<h1>Bad Gateway' },
      { kind: 'respond', status: 200, base64: '/w==', processed: true },
      { kind: 'hold', operation: 'list' },
      { kind: 'expired-token', user: 'alice', operation: 'list' },
      { kind: 'drop-connection', after: 0, times: 1 },
      { kind: 'no-answer', nth: 3 },
      { kind: 'truncate-body', probability: 0.5, seed: 7 },
      { kind: 'malformed-json' },
      { kind: 'empty-body' },
    ];

    expect(parseFaults(faults)).toEqual(faults);
    expect(parseFaults([{ kind: 'empty-body', times: undefined }])).toEqual([
      { kind: 'empty-body' },
    ]);
  });

  it.each(
    Object.entries<unknown>({
      'it must be an array of faults, not an object.': {},
      'it must be an object such as { "kind": "status", "status": 503 }, not a number.': [7],
      '"kind" is missing and must be "delay", "hold", "status", "respond", "expired-token",': [{}],
      [`"kind" must be ${kinds}, not "delays". Did you mean "delay"?`]: [{ kind: 'delays' }],
      'item 2: "kind" must be "delay", "hold", "status",': [
        { kind: 'empty-body' },
        { kind: 'toString' },
      ],
      '"status" must be a whole number from 200 to 599, not 99.': [{ kind: 'status', status: 99 }],
      'it has an unknown member "time". Did you mean "times"?': [
        { kind: 'status', status: 503, time: 1 },
      ],
      '"operation" must be "create", "list" or "delete", not "read".': [
        { kind: 'status', status: 503, operation: 'read' },
      ],
      '"times" must be a whole number from 1 to 1000000000, not 0.': [
        { kind: 'status', status: 503, times: 0 },
      ],
      'it has "nth", which selects one request, and excludes "after" and "times". Write "after": 1 instead, or drop the others.':
        [{ kind: 'empty-body', nth: 2, times: 1 }],
      '"delayMs" has a "from" above its "to".': [{ kind: 'delay', delayMs: { from: 2, to: 1 } }],
      '"delayMs" must be milliseconds from 0 to 600000, { "from": 100, "to": 400 } or { "median": 200, "sigma": 0.5 }, not a string.':
        [{ kind: 'delay', delayMs: 'long' }],
      'it has an unknown member "delay" and lacks "delayMs". Did you mean "delayMs"?': [
        { kind: 'delay', delay: 5 },
      ],
      'it has an unknown member "ms" and lacks "delayMs".': [
        { kind: 'delay', ms: 5, delayMs: undefined },
      ],
      'it has an unknown member "code" and lacks "status".': [{ kind: 'status', code: 503 }],
      [`"kind" is missing and must be ${kinds}. Did you mean "kind" where you wrote "type"?`]: [
        { type: 'delay', delay: 5 },
      ],
      'it has 1001 faults, and at most 1000 can be active at once. Drop some.': Array.from(
        { length: 1001 },
        () => ({ kind: 'empty-body' }),
      ),
      'it has a status below 300, which changes only the status of a success, and takes no "message". Drop it, or choose a status from 300.':
        [{ kind: 'status', status: 201, message: 'Done' }],
      'it has "body" and "text". A response has one body: drop one.': [
        { kind: 'respond', status: 200, body: {}, text: '' },
      ],
      'it has the status 204, with which no body is sent. Drop "text", or choose another status.': [
        { kind: 'respond', status: 204, text: 'Gone' },
      ],
      '"headers.Content-Length" is no header that can be chosen. Leave it out.': [
        { kind: 'respond', status: 200, headers: { 'Content-Length': '7' } },
      ],
      '"headers.x-a" must be a text of ASCII characters in one line.': [
        { kind: 'respond', status: 200, headers: { 'x-a': 'a\nb' } },
      ],
      '"base64" must be Base64.': [{ kind: 'respond', status: 200, base64: '_w==' }],
      '"body" must be a JSON value. Give a body with integers beyond 2^53 as "text".': [
        { kind: 'respond', status: 200, body: 7n },
      ],
    }),
  )('rejects faults: %s', (message, faults) => {
    expect(() => parseFaults(faults)).toThrow(`Failed to read the faults: ${message}`);
  });
});

it.each(['/', '/w', '/w=', '/w==='])('parseFaults rejects the incomplete Base64 %s', (base64) => {
  expect(() => parseFaults([{ kind: 'respond', base64 }])).toThrow('"base64" must be Base64.');
});

it.each([Number.NaN, [new Date(0)], { a: [undefined] }, { a: { b: Symbol('b') } }])(
  'parseFaults rejects the body %o, which is not JSON',
  (body) => {
    expect(() => parseFaults([{ kind: 'respond', body }])).toThrow('"body" must be a JSON value.');
  },
);

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

  it.each(
    Object.entries<unknown>({
      'it must be names with { "faults": [...] }, not an array.': [],
      '"a b" cannot be the name of a scenario. Use a letter or a digit, then up to 63 letters, digits, ".", "_" and "-".':
        { 'a b': { faults: [] } },
      '"a" has an unknown member "fault" and lacks "faults". Did you mean "faults"?': {
        a: { fault: [] },
      },
      '"a.faults" is missing and must be an array of faults.': { a: {} },
      '"a.faults[0].status" is missing and must be a whole number': {
        a: { faults: [{ kind: 'status' }] },
      },
    }),
  )('rejects scenarios: %s', (message, scenarios) => {
    expect(() => parseScenarios(scenarios)).toThrow(`Failed to read the scenarios: ${message}`);
  });
});
