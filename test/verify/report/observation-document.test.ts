import { describe, expect, it } from 'vitest';
import type { ObservationReport } from '../../../src/verify/profile/observation-report.js';
import { observationToText } from '../../../src/verify/profile/observation-to-text.js';
import { toSentence } from '../../../src/verify/report/to-reason.js';
import { noSecondUser } from '../../../src/verify/situations/reach-state.js';
import { missingTokens } from '../../../src/verify/situations/run-situation.js';

const report: ObservationReport = {
  provider: { url: 'http://127.0.0.1:8080/v1' },
  determined: [
    {
      subject: 'list.order',
      kind: 'parameter',
      value: { key: 'id', direction: 'descending' },
      evidence: 'The provider listed 7 plants in this order 6 times.',
    },
    {
      subject: 'create.taken-id',
      kind: 'outcome',
      value: { status: 409 },
      evidence: 'The provider answered 409 to POST /plants.',
    },
  ],
  undetermined: [
    {
      subject: 'authentication.insufficient-scope/create',
      reason: toSentence(missingTokens['read-only']),
    },
    {
      subject: 'authentication.insufficient-scope/delete',
      reason: toSentence(missingTokens['read-only']),
    },
    { subject: 'create.owner', reason: toSentence(noSecondUser) },
  ],
  unsupported: [],
  leftovers: [],
  startedAt: '2026-10-02T10:00:00.000Z',
  durationMs: 412,
  requests: 357,
  kitVersion: '0.1.0',
};

const toText = (change: Partial<ObservationReport> = {}, hasColors = false) =>
  observationToText({ ...report, ...change }, { hasColors });

describe('an observation for a terminal', () => {
  it('shows what was observed of each item, or why nothing was, then the outcome', () => {
    expect(toText()).toMatchInlineSnapshot(`
      "What the plant store on http://127.0.0.1:8080/v1 does

      Observed

      ✓ list.order       A list has the plants in descending order of their ids.
                         The provider listed 7 plants in this order 6 times.
      ✓ create.taken-id  A create with the id of one of the user's plants is rejected with 409.
                         The provider answered 409 to POST /plants.

      Not observed

      No token that may only read was given (--read-only-token).
      - authentication.insufficient-scope/create
      - authentication.insufficient-scope/delete

      No token of a second user was given (--second-token).
      - create.owner

      Took  357 requests in 0.4 s

      ✓ 2 of 5 items observed.
      "
    `);
  });

  it('shows what no profile can express', () => {
    const behaviour = 'A delete is answered with 200 and the plant.';
    const unsupported = [
      { subject: 'delete.own-plant', behaviour, evidence: 'DELETE /plants/7 was answered so' },
    ];

    expect(toText({ unsupported })).toContain(`
What no profile can express

≠ delete.own-plant  A delete is answered with 200 and the plant.
                    DELETE /plants/7 was answered so
`);
  });

  it('says why it ended early', () => {
    expect(toText({ reason: 'The run was stopped.' })).toContain(
      '\n- 2 of 5 items observed. The run was stopped.\n',
    );
  });

  it('says what could not be deleted', () => {
    const leftovers = [{ id: '17', name: 'Fern', reason: 'the delete was answered with 500' }];

    expect(toText({ leftovers })).toContain(
      '\n\n1 plant could not be deleted\n\nThe delete was answered with 500.\nplant 17  Fern\n\n',
    );
  });

  it('shows the first plants that could not be deleted, and how many more there are', () => {
    const reason = 'the delete was answered with 500';
    const leftovers = Array.from({ length: 130 }, (_, id) => ({
      id: `${id}`,
      name: 'Fern',
      reason,
    }));

    expect(toText({ leftovers })).toMatch(/\nplant 4 +Fern\n +and 125 more\n\n/);
  });

  it('lets no provider steer the terminal', () => {
    const text = toText({
      provider: { url: 'http://127.0.0.1/\u001b[2J' },
      determined: [
        {
          subject: 'error.further-members',
          kind: 'parameter',
          value: { path: '\u001b[2J' },
          evidence: 'so\nin \u202e7 Errors',
        },
      ],
      undetermined: [{ subject: 'list.order', reason: 'it was \u001b[31mred' }],
      unsupported: [{ subject: '\u001b[2J', behaviour: '\u001b[2J', evidence: '\u202e' }],
    });

    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
    expect(text).toContain('so in \\u202e7 Errors');
  });

  it('has colours if the terminal has them', () => {
    expect(toText({}, true)).toContain('\u001b[32m✓\u001b[39m create.taken-id');
    expect(toText({}, true)).toContain(
      '\u001b[2mThe provider answered 409 to POST /plants.\u001b[22m',
    );
  });
});
