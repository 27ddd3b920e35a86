import { describe, expect, it } from 'vitest';
import type { ObservationReport } from '../../../src/verify/observe/observe-provider.js';
import { observationToHuman } from '../../../src/verify/reporters/observation-human.js';

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

const toHuman = (change: Partial<ObservationReport> = {}, hasColors = false) =>
  observationToHuman({ ...report, ...change }, { hasColors });

describe('an observation for a terminal', () => {
  it('tells each point, and from what or why not, then the counts and what other tokens would tell', () => {
    expect(toHuman()).toMatchInlineSnapshot(`
      "What the plant store on http://127.0.0.1:8080/v1 chooses

      - authentication.scopes              Not told: no token that may only read was given
      - authentication.insufficient-scope  Not told: no token that may only read was given
      - create.owner                       Not told: no token of a second user was given
      ✓ create.duplicate-id                A plant whose id is taken is refused with 400, and the first plant stays.
                                           a second plant with the id was answered with 400
      ✓ delete.success                     A delete is answered with 200.
                                           a delete was answered with 200

      2 of 62 open points told, by 357 requests in 0.4 s.
      More would be told with --second-token (1 point), --read-only-token (2 points).
      "
    `);
  });

  it('tells why it came to its end early', () => {
    expect(toHuman({ reason: 'The run was stopped.' })).toMatch(
      /open points told, by 357 requests in 0\.4 s\. The run was stopped\.\n/,
    );
  });

  it('tells what could not be deleted', () => {
    const leftovers = [{ id: '17', name: 'Fern', reason: 'its delete was answered with 500' }];

    expect(toHuman({ leftovers })).toContain(
      '\n\ncould not be deleted: plant 17, Fern: its delete was answered with 500\n\n',
    );
  });

  it('lets no provider steer the terminal', () => {
    const text = toHuman({
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
    expect(toHuman({}, true)).toContain('\u001b[32m✓\u001b[39m create.duplicate-id');
    expect(toHuman({}, true)).toContain(
      '\u001b[2ma second plant with the id was answered with 400\u001b[22m',
    );
  });
});
