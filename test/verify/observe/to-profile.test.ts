import { parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import type { ObservationReport } from '../../../src/verify/observe/observe-provider.js';
import { countTold, toProfile } from '../../../src/verify/observe/to-profile.js';

const report: ObservationReport = {
  provider: { url: 'http://127.0.0.1:8080/v1' },
  points: [
    { point: 'request.rate-limited', reason: 'no request came too fast' },
    {
      point: 'create.longest-name',
      choice: 'unlimited',
      evidence: 'a name of 10000 was taken',
      atLeast: 10_000,
    },
    { point: 'delete.success', choice: 200, evidence: 'a delete was answered with 200' },
  ],
  leftovers: [],
  startedAt: '2026-10-02T10:00:00.000Z',
  durationMs: 412,
  requests: 357,
  kitVersion: '0.1.0',
};

describe('a profile of what was observed', () => {
  it('has the choices that were told, and where, when and from what', () => {
    expect(toProfile(report)).toEqual({
      version: 1,
      'create.longest-name': 'unlimited',
      'delete.success': 200,
      observed: {
        url: 'http://127.0.0.1:8080/v1',
        at: '2026-10-02T10:00:00.000Z',
        kitVersion: '0.1.0',
        evidence: {
          'create.longest-name': 'a name of 10000 was taken',
          'delete.success': 'a delete was answered with 200',
        },
        unknown: { 'request.rate-limited': 'no request came too fast' },
      },
    });
  });

  it('is one that a mock can be started with', () => {
    expect(parseProfile(toProfile(report))).toMatchObject({ 'delete.success': 200 });
  });

  it('begins with its schema and its version, for editors and for those who read', () => {
    const profile = toProfile(report, './profile.schema.json');

    expect(Object.keys(profile)).toEqual([
      '$schema',
      'version',
      'create.longest-name',
      'delete.success',
      'observed',
    ]);
  });

  it('tells how many points were told', () => {
    expect(countTold(report)).toEqual({ told: 2, all: expect.any(Number) });
  });
});
