import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuleId, rules as ruleTable } from '../../../src/interface/rules.js';
import { reportToText } from '../../../src/verify/report/render-report.js';
import {
  anyText,
  evidenceOf,
  failedCheck,
  pactOf,
  passedCheck,
  passedReport,
  profileOf,
  reportSaying,
  ruleOf,
  sampleReport,
  unchangedEntry,
  uncheckedCheck,
  undeterminedParameter,
} from './sample-report.js';

const plain = { hasColors: false };

describe('reportToText', () => {
  it('shows what failed with its evidence, what was not checked, how much passed, and the headlines', () => {
    expect(reportToText(sampleReport(), plain)).toMatchInlineSnapshot(`
      "Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

      Failed rules

      ✗ plant.name-and-tag-only  A returned Plant has only a name and a tag, and no id.
        Interface    Resources: rule 2: "The Plant representation returned by the service has only name and tag; id is absent from it."
        Usual cause  The stored entity is returned as it is, with its id or timestamps, in place of a response model.

        POST /v1/plants: body: expected only name and tag, got "id" as well
          1 of 3 checks: create with a name
          Response  200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

        POST /v1/plants: body: expected only name and tag, got {"name":"\\x1b[2J\\x9b31m]]><script>alert(1)</script> \`\`\` | a | b | %0A::error::x \\u202egnp.exe\\x00"}
          1 of 3 checks: create with a tag
          Response  200 {"name":"\\x1b[2J\\x9b31m]]><script>alert(1)</script> \`\`\` | a | b | %0A::error::x \\u202egnp.exe\\x00"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      Failed pacts

      ✗ mobile  pacts/mobile.json
        interactions: 1 passed, 1 failed, 1 not checked
        1 of 3 interactions not made: There is no provider state "a sold plant exists".

        POST /v1/plants: status: expected 201, got 200
          1 of 3 interactions: a create, given no plants exist
          Response  200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      ✗ kiosk  version 2.1.0; selected as latest main branch; https://broker.example.com/pacts/kiosk; it is pending, so it fails nothing
        interactions: 0 passed, 1 failed

        POST /v1/plants: body: expected only name and tag, got "id" as well
          1 of 1 interaction: a search
          Response  200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      ✗ kiosk  version 2.2.0; selected as latest prod; https://broker.example.com/pacts/kiosk/2
        The pact cannot be read: "interactions" must not be empty.

      Drift from ci/provider.profile.json

      ≠ list.limit-zero  In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400.
                         GET /plants?limit=0 was answered with 400

      1 plant could not be deleted

      The delete was answered with 500.
      plant 7001  basil-3f9c

      Rules not checked

      The provider takes no third plant.
      - list.limit-caps-results  A list returns at most as many plants as its limit says.

      No delete was rejected.
      - delete.error-body  If the provider answers a delete with an error, the body is an Error.

      Entries not checked

      Plants were in no order.
      - list.order  A list has the plants in ascending order of their creation.

      No token of a user who may only list was given.
      - authentication.insufficient-scope/create  A request with a valid token whose scope does not cover the operation (create) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="(the scope that the token lacks)".
      - authentication.insufficient-scope/delete  A request with a valid token whose scope does not cover the operation (delete) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="(the scope that the token lacks)".

      1 pact passed

      ✓ web-shop  pacts/web-shop.json
                  interactions: 1 passed

      ✓ 2 rules passed
      ✓ 1 of 5 entries unchanged

      Rules          2 passed, 1 failed, 2 not checked
      Pacts          1 passed, 2 failed
      Pending pacts  0 passed, 1 failed
      Took           312 requests in 3.2 s
      Started        2025-11-21T14:42:00.000Z
      Checked by     plant-store-kit 0.1.0
      Repeat with    --seed 42

      ✗ The provider fails 1 of 5 rules and 2 of 3 pacts.
      ≠ The provider has drifted from ci/provider.profile.json in 1 of 5 entries.
      Not checked: 2 checks, since the provider rejects no delete.
      The curl lines need: export TOKEN=...
      If the change is intended, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile. If not, fix the service.
      "
    `);
  });

  it('shows how many rules passed, and the headline, if everything passed', () => {
    expect(reportToText(passedReport(), plain)).toMatchInlineSnapshot(`
      "Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

      ✓ 2 rules passed

      Rules        2 passed
      Took         312 requests in 3.2 s
      Started      2025-11-21T14:42:00.000Z
      Checked by   plant-store-kit 0.1.0
      Repeat with  --seed 42

      ✓ The provider passes all 2 rules.
      "
    `);
  });

  it('shows drift as drift if every rule passed', () => {
    const text = reportToText({ ...passedReport(), profile: profileOf() }, plain);

    expect(text.slice(text.indexOf('Drift'))).toMatchInlineSnapshot(`
      "Drift from ci/provider.profile.json

      ≠ list.limit-zero  In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400.
                         GET /plants?limit=0 was answered with 400

      Entries not checked

      Plants were in no order.
      - list.order  A list has the plants in ascending order of their creation.

      No token of a user who may only list was given.
      - authentication.insufficient-scope/create  A request with a valid token whose scope does not cover the operation (create) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="(the scope that the token lacks)".
      - authentication.insufficient-scope/delete  A request with a valid token whose scope does not cover the operation (delete) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="(the scope that the token lacks)".

      ✓ 2 rules passed
      ✓ 1 of 5 entries unchanged

      Rules        2 passed
      Took         312 requests in 3.2 s
      Started      2025-11-21T14:42:00.000Z
      Checked by   plant-store-kit 0.1.0
      Repeat with  --seed 42

      ✓ The provider passes all 2 rules.
      ≠ The provider has drifted from ci/provider.profile.json in 1 of 5 entries.
      If the change is intended, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile. If not, fix the service.
      "
    `);
  });

  it('shows how many entries are unchanged if none has drifted', () => {
    const entries = [
      unchangedEntry(),
      undeterminedParameter('list.order', 'plants were in no order'),
    ];
    const profile = profileOf({ verdict: 'same', entries });

    const text = reportToText({ ...passedReport(), profile }, plain);

    expect(text).not.toContain('Drift');
    expect(text.slice(text.indexOf('Entries'))).toMatchInlineSnapshot(`
      "Entries not checked

      Plants were in no order.
      - list.order  A list has the plants in ascending order of their creation.

      ✓ 2 rules passed
      ✓ 1 of 2 entries unchanged

      Rules        2 passed
      Took         312 requests in 3.2 s
      Started      2025-11-21T14:42:00.000Z
      Checked by   plant-store-kit 0.1.0
      Repeat with  --seed 42

      ✓ The provider passes all 2 rules.
      ✓ The provider still does what ci/provider.profile.json says in 1 of 2 entries; 1 could not be checked.
      "
    `);
  });

  it('says why a profile could not be checked to its end', () => {
    const reason = 'The run was stopped.';
    const entries = [unchangedEntry(), undeterminedParameter('list.order', reason)];
    const profile = profileOf({ verdict: 'not-checked', reason, entries });

    const text = reportToText({ ...passedReport(), profile }, plain);

    expect(text).toContain('\nThe run was stopped.\n- list.order  ');
    expect(text).toContain(
      '\n- Too few entries of ci/provider.profile.json could be checked. The run was stopped.\n',
    );
  });

  it('leaves out unchanged entries with onlyFailed', () => {
    const drifted = { ...passedReport(), profile: profileOf() };
    const same = {
      ...passedReport(),
      profile: profileOf({ verdict: 'same', entries: [unchangedEntry()] }),
    };

    const text = reportToText(drifted, { ...plain, onlyFailed: true });

    expect(text).toMatch(/^≠ list\.limit-zero /m);
    expect(text).toContain('observe --out');
    expect(text).not.toContain('unchanged');
    expect(reportToText(same, { ...plain, onlyFailed: true })).not.toMatch(/^Drift/m);
  });

  it('calls a profile without a file "the profile"', () => {
    const { source: _, ...profile } = profileOf();

    const text = reportToText({ ...passedReport(), profile }, plain);

    expect(text).toMatch(/^Drift from the profile$/m);
    expect(text).toContain('The provider has drifted from the profile in 1 of 5 entries.');
    expect(text).toContain('observe --out provider.profile.json');
  });

  it('says why nothing could be checked', () => {
    const report = sampleReport({
      verdict: 'not-checked',
      reason: 'The token is rejected.',
      rules: [],
      pacts: [],
      leftovers: [],
    });

    expect(reportToText(report, plain)).toContain(
      '- Nothing could be checked. The token is rejected.\n',
    );
  });

  it('shows three failures of a rule in full, and the others in a line', () => {
    const checks = ['one', 'two', 'three', 'four', 'five'].map((actual) =>
      failedCheck(`check ${actual}`, evidenceOf({ actual })),
    );
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
      plain,
    );

    expect(text.match(/Response/g)).toHaveLength(3);
    expect(text).toContain(
      '  2 more failures: POST /v1/plants: body: expected only name and tag, got four; POST /v1/plants: body: expected only name and tag, got five\n',
    );
  });

  it('shows once what several checks found', () => {
    const checks = ['one', 'two', 'three'].map((name) => failedCheck(name));
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
      plain,
    );

    expect(text.match(/body: expected/g)).toHaveLength(1);
    expect(text).toContain('got "id" as well\n    3 of 3 checks: one; two; and 1 more\n');
  });

  it('is one entry for fourteen checks that found 201', () => {
    const checks = Array.from({ length: 14 }, (_, position) =>
      failedCheck(
        `create ${position}`,
        evidenceOf({ path: 'status', expected: '200', actual: '201' }),
      ),
    );
    const rules = [ruleOf('create.answers-200-with-plant', checks)];

    const text = reportToText(sampleReport({ rules, pacts: [] }), plain);

    expect(text.match(/status: expected/g)).toHaveLength(1);
    expect(text).toContain(
      'status: expected 200, got 201\n    14 of 14 checks: create 0; create 1; and 12 more\n',
    );
  });

  it('shows once what several rules fail by, under the one of which most checks have found it', () => {
    const evidence = evidenceOf({ path: 'body', expected: 'an Error', actual: 'no body' });
    const rules = [
      ruleOf('authentication.required', [failedCheck('a list', evidence)]),
      ruleOf('error.body', [failedCheck('a list', evidence), failedCheck('a create', evidence)]),
      ruleOf('list.error-body', [failedCheck('a list', evidence)]),
    ];

    const text = reportToText(sampleReport({ rules, pacts: [] }), plain);

    expect(text.match(/an Error, got no body/g)).toHaveLength(1);
    expect(text.match(/✗ (error|list|auth)\S+/g)).toEqual(['✗ error.body']);
    expect(text).toContain('Also fails  authentication.required, list.error-body\n');
    expect(text).toContain('The provider fails 3 of 3 rules.');
  });

  it('shows each rule by itself of which the provider accepts what it must reject', () => {
    const evidence = evidenceOf({ path: 'status', expected: '400', actual: '200' });
    const rules = (['new-plant.id', 'new-plant.tag'] as const).map((rule) =>
      ruleOf(rule, [failedCheck('a create', evidence)]),
    );

    const text = reportToText(sampleReport({ rules, pacts: [] }), plain);

    expect(text.match(/✗ new-plant\.\w+/g)).toEqual(['✗ new-plant.id', '✗ new-plant.tag']);
  });

  it('says in a line which checks of the rules were not made, and why', () => {
    const ended = 'no token that has ended was given (--ended-token)';
    const second = 'no token of a second user was given (--second-token)';
    const masked = { ...uncheckedCheck('a', 'of another'), maskedBy: 'plant.name' as const };
    const rules = [
      ruleOf('authentication.required', [
        passedCheck('list'),
        uncheckedCheck('list, ended', ended),
        uncheckedCheck('create, ended', ended),
      ]),
      ruleOf('list.returns-accessible-plants', [
        passedCheck('list'),
        uncheckedCheck('list as another', second),
        masked,
      ]),
    ];

    const text = reportToText({ ...passedReport(), rules }, plain);

    expect(text.slice(text.indexOf('all 2 rules.'))).toBe(
      `all 2 rules.\nNot checked: 2 checks, since ${ended}; 1 check, since ${second}.\n`,
    );
  });

  it('shows the evidence with the fewest requests of checks that found the same', () => {
    const checks = [['a', 'b'], ['c']].map((curl) => failedCheck('list', evidenceOf({ curl })));

    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
      plain,
    );

    expect(text).toMatch(/\n {4}c\n/);
    expect(text).not.toMatch(/\n {4}a\n/);
  });

  it('shows failed rules before those that were not checked, and these before the passed ones', () => {
    const text = reportToText(sampleReport(), plain);
    const places = ['✗ plant.name-and-tag-only', '- delete.error-body', '✓ 2 rules passed'].map(
      (entry) => text.indexOf(entry),
    );

    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('names the failed rule without which others could not be checked', () => {
    const reason = 'cannot be checked while list.returns-array-of-plants fails';
    const rules = [ruleOf('list.returns-array-of-plants', [failedCheck('list')])];
    const masked = [ruleOf('list.limit-caps-results', [], reason)];

    const text = reportToText(sampleReport({ rules: [...rules, ...masked], pacts: [] }), plain);

    expect(text).toContain(
      '\nCannot be checked while list.returns-array-of-plants fails.\n- list.limit-caps-results  ',
    );
  });

  it('counts the rules that were not checked for one reason if there are many', () => {
    const ids = Object.keys(ruleTable) as RuleId[];
    const rules = ids.map((rule) => ruleOf(rule, [], 'the provider was stopped'));

    const text = reportToText(sampleReport({ rules, pacts: [] }), plain);

    expect(text).toContain('\n22 rules: The provider was stopped.\n');
    expect(text).not.toContain('- plant.name');
  });

  it('is the cause and its remedy alone if nothing could be checked', () => {
    const reason =
      'The token was rejected: POST /plants was answered with 401. Give a valid token.';
    const ids = Object.keys(ruleTable) as RuleId[];
    const rules = ids.map((rule) => ruleOf(rule, [], reason));
    const { profile: _, ...report } = sampleReport({
      verdict: 'not-checked',
      reason,
      rules,
      pacts: [],
      leftovers: [],
    });

    expect(
      reportToText(report, plain),
    ).toBe(`Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

Rules        0 passed, 22 not checked
Took         312 requests in 3.2 s
Started      2025-11-21T14:42:00.000Z
Checked by   plant-store-kit 0.1.0
Repeat with  --seed 42

- Nothing could be checked. ${reason}
`);
  });

  it('cuts a value at 140 characters', () => {
    const evidence = evidenceOf({ actual: 'x'.repeat(1_000_000) });
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', [failedCheck('a', evidence)])], pacts: [] }),
      plain,
    );

    expect(text).toContain(`got ${'x'.repeat(140)}… (999860 more characters)\n`);
  });

  it('has each line of a command on a line, indented', () => {
    const evidence = evidenceOf({ curl: ['curl \\\n  -X GET http://127.0.0.1'] });
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', [failedCheck('a', evidence)])], pacts: [] }),
      plain,
    );

    expect(text).toContain('\n    curl \\\n      -X GET http://127.0.0.1\n');
  });

  it('marks a pending pact as one that fails nothing', () => {
    const pending = pactOf({ consumer: 'kiosk', pending: true, verdict: 'failed' });

    expect(reportToText(sampleReport({ pacts: [pending] }), plain)).toMatch(
      /^✗ kiosk .*; it is pending, so it fails nothing$/m,
    );
  });

  it('says the same in colours, whatever the standard output of this process is', () => {
    const report = sampleReport();
    const colored = reportToText(report, { hasColors: true });

    expect(colored).toContain('\x1b[32m✓\x1b[39m 2 rules passed');
    expect(stripVTControlCharacters(colored)).toBe(reportToText(report, plain));
  });

  it('lets no text steer the terminal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(reportToText(reportSaying(text), plain)).not.toMatch(
          /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u,
        );
      }),
    );
  });
});
