import {
  type ComparisonReport,
  comparisonToText,
  type Difference,
  type ObservationReport,
  observationToText,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';

const plain = { hasColors: false };
const run = {
  provider: { url: 'http://127.0.0.1' },
  leftovers: [],
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1234,
  requests: 700,
  kitVersion: '1.0.0',
  flags: '--url http://127.0.0.1 --token "$TOKEN"',
};
const leftovers = Array.from({ length: 130 }, (_, id) => ({
  id: `${id}`,
  name: 'Fern',
  reason: 'the delete was answered with 500',
}));

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
  setup: ["curl -i -d '{}' http://127.0.0.1/plants"],
  curl: 'curl -i -X DELETE -H "Authorization: Bearer $TOKEN" http://127.0.0.1/plants/1',
};

const comparison: ComparisonReport = {
  ...run,
  differences: [],
  steps: 300,
  unsettled: 0,
  unsent: [],
};
const printComparison = (more: Partial<ComparisonReport> = {}) =>
  comparisonToText({ ...comparison, ...more }, plain);

describe('a comparison as text', () => {
  it('says that nothing differs, and how to see it again', () => {
    expect(printComparison()).toBe(`Plant store on http://127.0.0.1, side by side with the mock
✓ An app sees no difference.

Took: 300 steps in 1.2 s
`);
  });

  it('shows violated rules, then what is left open, then what the profile lists', async () => {
    const lists = {
      provider: exchange(200, '[]'),
      mock: exchange(200, '[{"name":"Fern"}]'),
    };
    const text = printComparison({
      unsettled: 2,
      unsent: [{ reason: 'No token of a second user was given.', requests: 7 }],
      differences: [
        { ...difference, title: 'known', isKnown: true },
        { ...difference, title: 'open\u001b[2J\u202e', parameter: 'list.order', lists },
        { ...difference, title: 'wrong', rules: ['error.body'] },
      ],
    });

    await expect(text).toMatchFileSnapshot('comparison.txt');
  });

  it('says why it ended early, what it left, and that this is no success', () => {
    const text = printComparison({ steps: 12, reason: 'The run was stopped.', leftovers });

    expect(text).toContain('Took: 12 steps in 1.2 s\n');
    expect(text).toMatch(/\nplant 129 +Fern: the delete was answered with 500\n\n/);
    expect(text).toMatch(/^.*\n- Too little could be compared\. The run was stopped\.\n/);
  });
});

const noToken = 'No token that may only read was given (--read-only-token).';
const observation: ObservationReport = {
  ...run,
  determined: [
    {
      subject: 'list.order',
      kind: 'parameter',
      value: { key: 'id', direction: 'descending' },
      evidence: 'The provider listed 7 plants in this order 6 times.\n\u001b[2J\u202e',
    },
    {
      subject: 'create.taken-id',
      kind: 'outcome',
      value: { status: 409 },
      evidence: 'The provider answered 409 to POST /plants.',
    },
    {
      subject: 'delete.own-plant',
      kind: 'outcome',
      value: { status: 204 },
      evidence: 'The provider answered 204 to DELETE /plants/7.',
    },
  ],
  undetermined: [
    { subject: 'authentication.insufficient-scope/create', reason: noToken },
    { subject: 'authentication.insufficient-scope/delete', reason: noToken },
    { subject: 'create.owner', reason: 'No token of a second user was given (--second-token).' },
  ],
  unsupported: [
    {
      subject: 'delete.others-plant',
      behaviour: 'A delete is answered with 200 and the plant.',
      evidence: 'DELETE /plants/7 was answered so',
    },
  ],
};

describe('an observation as text', () => {
  it('shows what is not the default, what no profile can express, or why nothing was observed', async () => {
    await expect(observationToText(observation, plain)).toMatchFileSnapshot('observation.txt');
  });

  it('shows a command as a whole, however long it is', () => {
    const command = `curl -i -H 'X-Long: ${'x'.repeat(500)}' http://127.0.0.1/plants`;
    const unsupported = [{ subject: 'list.all', behaviour: 'Odd.', evidence: `\`${command}\`.` }];

    expect(observationToText({ ...observation, unsupported }, plain)).toContain(`${command}\``);
  });

  it('shows with `all` what is the default, too', () => {
    expect(observationToText(observation, { ...plain, all: true })).toMatch(
      /\n\n1 open point observed to be as the default\n\n✓ delete\.own-plant .* 204 .*\n {2}The provider/,
    );
  });

  it('says why it ended early, and has colours if the terminal has them', () => {
    const ended = { ...observation, reason: 'The run was stopped.' };

    expect(observationToText(ended, plain)).toContain(
      '\n- 3 of 6 open points observed. The run was stopped.\n',
    );
    expect(observationToText(ended, { hasColors: true })).toContain(
      '\u001b[32m✓\u001b[39m \u001b[1mcreate.taken-id',
    );
  });
});
