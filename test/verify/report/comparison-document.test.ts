import { describe, expect, it } from 'vitest';
import type { ComparisonReport, Difference } from '../../../src/verify/compare/comparison.js';
import { comparisonToText } from '../../../src/verify/report/render-report.js';

const exchange = (status: number, body: string): Difference['provider'] => ({
  request: { method: 'DELETE', url: 'http://127.0.0.1/plants/1', headers: [] },
  response: { status, headers: [], body },
  durationMs: 1,
});

const difference: Difference = {
  step: 'delete an unknown id',
  difference: 'it was answered with 410, in the mock it was answered with 404',
  rules: [],
  points: ['delete.unknown-id'],
  times: 3,
  provider: exchange(410, '{"error":410,"message":"gone"}'),
  mock: exchange(404, '{"error":404,"message":"none"}'),
  curl: 'curl -i -X DELETE -H "Authorization: Bearer $TOKEN" http://127.0.0.1/plants/1',
};

const report: ComparisonReport = {
  provider: { url: 'http://127.0.0.1' },
  differences: [],
  steps: 300,
  unsettled: 0,
  seed: 7,
  leftovers: [],
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1234,
  requests: 700,
  kitVersion: '1.0.0',
};

const print = (more: Partial<ComparisonReport> = {}, hasColors = false) =>
  comparisonToText({ ...report, ...more }, { hasColors });

describe('a comparison for a terminal', () => {
  it('says that nothing differs, and how to see it again', () => {
    expect(print()).toBe(`Plant store on http://127.0.0.1, side by side with the mock

Took              300 steps in 1.2 s
Same steps again  --seed 7

✓ An app sees no difference.
`);
  });

  it('tells a difference with both answers, its open points, and what to do', () => {
    expect(print({ differences: [difference] })).toBe(
      `Plant store on http://127.0.0.1, side by side with the mock

Differences

≠ delete an unknown id  it was answered with 410, in the mock it was answered with 404 (3 times)
  Open point  delete.unknown-id
  Provider    410 {"error":410,"message":"gone"}
  Mock        404 {"error":404,"message":"none"}

  curl -i -X DELETE -H "Authorization: Bearer $TOKEN" http://127.0.0.1/plants/1

Took              300 steps in 1.2 s
Same steps again  --seed 7

≠ An app sees 1 difference: 1 at an open point.
The curl lines need: export TOKEN=...
Where the interface leaves it open, let the mock answer as the provider does: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json
`,
    );
  });

  it('tells those of one origin together, one in full', () => {
    const others = ['delete a deleted plant', 'delete it again'].map((step) => ({
      ...difference,
      step,
    }));
    const text = print({ differences: [difference, ...others] });

    expect(text).toContain('  2 more: delete a deleted plant; delete it again\n');
    expect(text.match(/curl -i/g)).toHaveLength(1);
  });

  it('begins with violated rules, then what is unexplained', () => {
    const text = print({
      differences: [
        difference,
        { ...difference, step: 'neither', points: [] },
        { ...difference, step: 'failed', points: [], rules: ['error.body'] },
      ],
    });

    expect(text.match(/^[✗≠] \w+/gm)).toEqual(['✗ failed', '≠ neither', '≠ delete', '✗ An']);
    expect(text).toContain('Violates  error.body');
    expect(text).toContain('Unexplained  no rule and no open point is about it');
    expect(text).toContain(
      '3 differences: 1 where the provider violates a rule, 1 at an open point, 1 unexplained.',
    );
  });

  it('says why it came to its end early, and calls that no success', () => {
    const text = print({ steps: 12, reason: 'The run was stopped.' });

    expect(text).toContain('Took              12 steps in 1.2 s\n');
    expect(text).toMatch(/- Too little could be compared\. The run was stopped\.\n$/);
  });

  it('says how many lists it left alone', () => {
    expect(print({ unsettled: 2 })).toContain(
      'Not compared      2 lists, as other clients changed the plants meanwhile',
    );
  });

  it('lets no answer steer the terminal', () => {
    const rude = { ...difference, provider: exchange(410, '\u001b[2J\n'), step: 'a\u202e' };

    expect(print({ differences: [rude] })).not.toContain('\u001b');
    expect(print({ differences: [rude] })).not.toContain('\u202e');
  });

  it('tells what was left behind', () => {
    const leftovers = [{ id: '1', name: 'Fernabcdef', reason: 'its delete was answered with 500' }];

    expect(print({ leftovers })).toContain(
      'Could not be deleted\n\nplant 1, Fernabcdef: its delete was answered with 500',
    );
  });
});
