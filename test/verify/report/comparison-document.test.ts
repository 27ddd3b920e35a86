import { describe, expect, it } from 'vitest';
import type { ComparisonReport, Difference } from '../../../src/verify/report/comparison-report.js';
import { comparisonToText } from '../../../src/verify/report/render-report.js';

const exchange = (status: number, body: string): Difference['provider'] => ({
  request: { method: 'DELETE', url: 'http://127.0.0.1/plants/1', headers: [] },
  response: { status, headers: [], body },
  durationMs: 1,
});

const difference: Difference = {
  subject: 'delete.unknown-id',
  title: 'a delete of an id that no plant ever had',
  difference: 'the provider answers it with 410, and the mock with 404',
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
  comparisonToText({ ...report, ...more }, { hasColors });

describe('a comparison for a terminal', () => {
  it('says that nothing differs, and how to see it again', () => {
    expect(print()).toBe(`Plant store on http://127.0.0.1, side by side with the mock

Took         300 steps in 1.2 s
Repeat with  --seed 7

✓ An app sees no difference.
`);
  });

  it('shows a difference with both answers, its situation, and what to do', () => {
    expect(print({ differences: [difference] })).toBe(
      `Plant store on http://127.0.0.1, side by side with the mock

Differences

≠ a delete of an id that no plant ever had  the provider answers it with 410, and the mock with 404 (3 times)
  Violates   no rule: the interface leaves it open
  Situation  delete.unknown-id
  Provider   410 {"error":410,"message":"gone"}
  Mock       404 {"error":404,"message":"none"}

  curl -i -X DELETE -H "Authorization: Bearer $TOKEN" http://127.0.0.1/plants/1

Took         300 steps in 1.2 s
Repeat with  --seed 7

≠ An app sees 1 difference.
The curl lines need: export TOKEN=...
To let the mock answer as the provider does in what the interface leaves open: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json
`,
    );
  });

  it('shows those that violate the same rule together, one in full', () => {
    const violation: Difference = { ...difference, rules: ['error.body'] };
    const others = ['a delete of a deleted plant', 'a second delete'].map((title) => ({
      ...violation,
      title,
    }));
    const text = print({ differences: [violation, ...others] });

    expect(text).toContain('  2 more: a delete of a deleted plant; a second delete\n');
    expect(text.match(/curl -i/g)).toHaveLength(1);
  });

  it('begins with violated rules, then what is left open, then what the profile lists', () => {
    const text = print({
      differences: [
        { ...difference, title: 'known', isKnown: true },
        { ...difference, title: 'open' },
        { ...difference, title: 'wrong', rules: ['error.body'] },
      ],
    });

    expect(text.match(/^[✗≠-] \w+/gm)).toEqual(['✗ wrong', '≠ open', '- known', '✗ An']);
    expect(text).toContain('Violates   error.body');
    expect(text).toContain('Known      the profile lists it as unsupported');
    expect(text).toContain(
      'An app sees 2 differences, 1 of them where the provider violates a rule. The profile lists 1 more as unsupported.',
    );
  });

  it('sees no difference if the profile lists each of them', () => {
    const text = print({ differences: [{ ...difference, isKnown: true }] });

    expect(text).toContain(
      '✓ An app sees no difference, except 1 that the profile lists as unsupported.',
    );
  });

  it('advises to observe again if the mock had a profile', () => {
    const text = comparisonToText(
      { ...report, differences: [difference] },
      { hasColors: false, isMirrored: true },
    );

    expect(text).toContain('The provider may have changed: observe it once more.');
    expect(text).not.toContain('observe --out');
  });

  it('shows the lists if only they differ, and the parameter that may be the cause', () => {
    const list = exchange(200, '[]');
    const lists = { provider: list, mock: exchange(200, '[{"name":"Fern"}]') };
    const text = print({ differences: [{ ...difference, parameter: 'list.order', lists }] });

    expect(text).toContain('Parameter        list.order\n');
    expect(text).toContain("Provider's list  200 []\n");
    expect(text).toContain('Mock\'s list      200 [{"name":"Fern"}]\n');
  });

  it('says why it ended early, and calls that no success', () => {
    const text = print({ steps: 12, reason: 'The run was stopped.' });

    expect(text).toContain('Took         12 steps in 1.2 s\n');
    expect(text).toMatch(/- Too little could be compared\. The run was stopped\.\n$/);
  });

  it('says how many steps it could not compare', () => {
    expect(print({ unsettled: 2 })).toContain(
      'Not compared  2 steps, as other clients changed the plants meanwhile',
    );
  });

  it('lets no answer steer the terminal', () => {
    const rude = { ...difference, provider: exchange(410, '\u001b[2J\n'), title: 'a\u202e' };

    expect(print({ differences: [rude] })).not.toContain('\u001b');
    expect(print({ differences: [rude] })).not.toContain('\u202e');
  });

  it('says what could not be deleted', () => {
    const leftovers = [{ id: '1', name: 'Fernabcdef', reason: 'the delete was answered with 500' }];

    expect(print({ leftovers })).toContain(
      '1 plant could not be deleted\n\nThe delete was answered with 500.\nplant 1  Fernabcdef',
    );
  });
});
