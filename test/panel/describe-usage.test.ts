import type { Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { describeUsage, isUsedUp } from '../../src/panel/faults/describe-usage.js';

const active = (matched: number, applied: number, fault: Fault = { kind: 'empty-body' }) => ({
  id: '1',
  fault,
  matched,
  applied,
});

describe('the usage of a fault', () => {
  it('counts the requests that it matched and changed', () => {
    expect(describeUsage(active(0, 0))).toBe('No request matched yet');
    expect(describeUsage(active(1, 1))).toBe('1 request matched, 1 changed');
    expect(describeUsage(active(12, 3))).toBe('12 requests matched, 3 changed');
    expect(describeUsage(active(2, 2, { kind: 'delay', delayMs: 1 }))).toBe(
      '2 requests matched, 2 delayed',
    );
  });

  it('is over when a limit lets it change no further request', () => {
    expect(isUsedUp(active(9, 9))).toBe(false);
    expect(isUsedUp(active(5, 1, { kind: 'empty-body', times: 2 }))).toBe(false);
    expect(isUsedUp(active(5, 2, { kind: 'empty-body', times: 2 }))).toBe(true);
    expect(isUsedUp(active(1, 0, { kind: 'empty-body', nth: 2 }))).toBe(false);
    expect(isUsedUp(active(2, 0, { kind: 'empty-body', nth: 2 }))).toBe(true);
  });
});
