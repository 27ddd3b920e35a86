import { describe, expect, it } from 'vitest';
import type { ComparisonReport, Difference } from '../../../src/verify/comparison/comparison.js';
import { comparisonToHuman } from '../../../src/verify/reporters/comparison-human.js';

const exchange = (status: number, body: string): Difference['provider'] => ({
  request: { method: 'DELETE', url: 'http://127.0.0.1/plants/1', headers: [] },
  response: { status, headers: [], body },
  durationMs: 1,
});

const difference: Difference = {
  subject: 'delete.unknown-id/a fresh id',
  title: 'a delete of an id that no plant ever had',
  difference: 'it was answered with 410, in the mock it was answered with 404',
  rules: [],
  isKnown: false,
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
  comparisonToHuman({ ...report, ...more }, { hasColors });

describe('a comparison for a terminal', () => {
  it('says that nothing differs, and how to see it again', () => {
    expect(print()).toBe(`Plant store on http://127.0.0.1, side by side with the mock

✓ An app could tell no difference.
300 steps in 1.2 s · The same steps again: --seed 7
`);
  });

  it('shows a difference with both answers, and what to do', () => {
    expect(print({ differences: [difference] })).toBe(
      `Plant store on http://127.0.0.1, side by side with the mock

✗ a delete of an id that no plant ever had: it was answered with 410, in the mock it was answered with 404 (3 times)
  provider    410 {"error":410,"message":"gone"}
  mock        404 {"error":404,"message":"none"}

  curl -i -X DELETE -H "Authorization: Bearer $TOKEN" http://127.0.0.1/plants/1

For the curl lines: export TOKEN=...

✗ An app could tell 1 difference.
Where the interface leaves it open, have the mock do as the provider does: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json
300 steps in 1.2 s · The same steps again: --seed 7
`,
    );
  });

  it('begins with violated rules, and ends with what is known', () => {
    const text = print({
      differences: [
        { ...difference, title: 'known', isKnown: true },
        { ...difference, title: 'different' },
        { ...difference, title: 'failed', rules: ['error.body'] },
      ],
    });

    expect(text.match(/^[✗-] \w+/gm)).toEqual(['✗ failed', '✗ different', '- known', '✗ An']);
    expect(text).toContain('violates    error.body');
    expect(text).toContain(
      '2 differences, 1 of them where the provider violates a rule beside 1 that the profile lists as unsupported.',
    );
  });

  it('says why it came to its end early, and calls that no success', () => {
    expect(print({ steps: 12, reason: 'The run was stopped.' })).toContain(
      '- Too little could be compared. The run was stopped.\n12 steps',
    );
  });

  it('says how many steps it left alone', () => {
    expect(print({ unsettled: 2 })).toContain('2 steps not compared, as others were at work');
  });

  it('lets no answer steer the terminal', () => {
    const rude = { ...difference, provider: exchange(410, '\u001b[2J\n'), title: 'a\u202e' };

    expect(print({ differences: [rude] })).not.toContain('\u001b');
    expect(print({ differences: [rude] })).not.toContain('\u202e');
  });

  it('tells what was left behind', () => {
    const leftovers = [{ id: '1', name: 'Fernabcdef', reason: 'its delete was answered with 500' }];

    expect(print({ leftovers })).toContain(
      'could not be deleted: plant 1, Fernabcdef: its delete was answered with 500',
    );
  });
});
