import type { Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { toAdminRequest, toCode } from '../../src/panel/faults/to-code.js';
import { toCurl } from '../../src/panel/requests/to-curl.js';

const fault: Fault = { kind: 'delay', delayMs: { from: 1, to: 2 }, user: "o'hara" };
const origin = 'http://127.0.0.1:4010';

describe('a fault as code', () => {
  it('is a call of the mock', () => {
    expect(toCode(fault, 'default')).toBe(
      `mock.faults.add({ kind: "delay", delayMs: { from: 1, to: 2 }, user: "o'hara" });`,
    );
  });

  it('names another sandbox than the default one', () => {
    expect(toCode({ kind: 'no-answer', processed: true }, 'one')).toBe(
      'mock.sandbox("one").faults.add({ kind: "no-answer", processed: true });',
    );
  });
});

describe('a fault as a command', () => {
  it('posts it to the admin API', () => {
    expect(toCurl(toAdminRequest(fault, origin, 'default'))).toBe(
      [
        'curl -X POST http://127.0.0.1:4010/__admin/faults',
        "-H 'content-type: application/json'",
        `--data-raw '{"kind":"delay","delayMs":{"from":1,"to":2},"user":"o'\\''hara"}'`,
      ].join(' \\\n  '),
    );
  });

  it('names another sandbox than the default one', () => {
    expect(toAdminRequest(fault, origin, 'one').headers).toMatchObject({ 'x-mock-sandbox': 'one' });
  });
});
