import { describe, expect, it } from 'vitest';
import { observationToText } from '../../../src/verify/observe/observation-to-text.js';
import type { ObservationReport } from '../../../src/verify/observe/observe-provider.js';

const report: ObservationReport = {
  provider: { url: 'http://127.0.0.1:8080/v1' },
  points: [
    { point: 'authentication.scopes', reason: 'no token that may only read was given' },
    {
      point: 'authentication.insufficient-scope',
      reason: 'no token that may only read was given',
    },
    { point: 'create.owner', reason: 'no token of a second user was given' },
    {
      point: 'create.duplicate-id',
      choice: 'reject',
      evidence: 'a second plant with the id was answered with 400',
    },
    { point: 'delete.success', choice: 200, evidence: 'a delete was answered with 200' },
  ],
  leftovers: [],
  startedAt: '2026-10-02T10:00:00.000Z',
  durationMs: 412,
  requests: 357,
  kitVersion: '0.1.0',
};

const toText = (change: Partial<ObservationReport> = {}, hasColors = false) =>
  observationToText({ ...report, ...change }, { hasColors });

describe('an observation for a terminal', () => {
  it('shows what was observed of each point, or why nothing was, then the outcome and what other tokens would show', () => {
    expect(toText()).toMatchInlineSnapshot(`
      "What the plant store on http://127.0.0.1:8080/v1 chooses

      Observed

      ✓ create.duplicate-id  A plant whose id is taken is refused with 400, and the first plant stays.
                             a second plant with the id was answered with 400
      ✓ delete.success       A delete is answered with 200.
                             a delete was answered with 200

      Not observed

      Reason: no token that may only read was given
      - authentication.scopes
      - authentication.insufficient-scope

      Reason: no token of a second user was given
      - create.owner

      Took  357 requests in 0.4 s

      ✓ 2 of 5 open points observed.
      More can be observed with --second-token (1 open point), --read-only-token (2 open points).
      "
    `);
  });

  it('tells why it came to its end early', () => {
    expect(toText({ reason: 'The run was stopped.' })).toContain(
      '\n- 2 of 5 open points observed. The run was stopped.\n',
    );
  });

  it('tells what could not be deleted', () => {
    const leftovers = [{ id: '17', name: 'Fern', reason: 'its delete was answered with 500' }];

    expect(toText({ leftovers })).toContain(
      '\n\nCould not be deleted\n\nplant 17, Fern: its delete was answered with 500\n\n',
    );
  });

  it('lets no provider steer the terminal', () => {
    const text = toText({
      provider: { url: 'http://127.0.0.1/\u001b[2J' },
      points: [
        {
          point: 'error.further-members',
          choice: { path: '\u001b[2J' },
          evidence: 'so\nin \u202e7 Errors',
        },
        { point: 'list.order', reason: 'it was \u001b[31mred' },
      ],
    });

    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
    expect(text).toContain('so in \\u202e7 Errors');
  });

  it('has colours where the terminal has them', () => {
    expect(toText({}, true)).toContain('\u001b[32m✓\u001b[39m create.duplicate-id');
    expect(toText({}, true)).toContain(
      '\u001b[2ma second plant with the id was answered with 400\u001b[22m',
    );
  });
});
