import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportToText } from '../../../src/verify/report/render-report.js';
import {
  anyText,
  evidenceOf,
  failedCheck,
  pactOf,
  passedReport,
  profileOf,
  reportSaying,
  ruleOf,
  sampleReport,
  unchangedEntry,
  undeterminedParameter,
} from './sample-report.js';

const plain = { hasColors: false };

describe('reportToText', () => {
  it('shows what failed with its evidence, then what was not checked, what passed, and the outcome', () => {
    expect(reportToText(sampleReport(), plain)).toMatchInlineSnapshot(`
      "Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

      Failed rules

      ✗ plant.name-and-tag-only  A returned Plant has only a name and a tag, and no id.
        Resources: rule 2; checks: 1 passed, 2 failed

        create with a name
          Expected  The Plant has the members name and tag alone.
          Actual    It has the member "id" as well.
          Response  200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

        create with a tag
          Expected  The Plant has the members name and tag alone.
          Actual    It answered {"name":"\\x1b[2J\\x9b31m]]><script>alert(1)</script> \`\`\` | a | b | %0A::error::x \\u202egnp.exe\\x00"}
          Response  200 {"name":"\\x1b[2J\\x9b31m]]><script>alert(1)</script> \`\`\` | a | b | %0A::error::x \\u202egnp.exe\\x00"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      Failed pacts

      ✗ mobile  pacts/mobile.json
        interactions: 1 passed, 1 failed, 1 not checked
        1 of 3 interactions not made: The state "a sold plant exists" is unknown.

        a create, given no plants exist
          Expected  The status 201.
          Actual    The status 200.
          Response  200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      ✗ kiosk  https://broker.example.com/pacts/kiosk; it is pending, so the outcome ignores it
        interactions: 0 passed, 1 failed

        a search
          Expected  The Plant has the members name and tag alone.
          Actual    It has the member "id" as well.
          Response  200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      Drift from ci/provider.profile.json

      ≠ list.limit-zero  In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400.
                         GET /plants?limit=0 was answered with 400

      1 plant could not be deleted

      plant 7001, basil-3f9c: The delete was answered 500.

      Unchecked rules

      Reason: It takes no third plant.
      - list.limit-caps-results  A list returns at most as many plants as its limit says.

      Reason: It was not asked for.
      - delete.error-body  If the provider answers a delete with an error, the body is an Error.

      Entries that could not be checked

      Reason: plants were in no order
      - list.order  A list has the plants in ascending order of their creation.

      Reason: no token of a user who may only list was given
      - authentication.insufficient-scope/create  A request with a valid token whose scope does not cover the operation (create) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="{scope}".
      - authentication.insufficient-scope/delete  A request with a valid token whose scope does not cover the operation (delete) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="{scope}".

      2 rules passed

      ✓ payload.json         A response with a body is JSON and has the Content-Type application/json.
                             2 of 4 checks not made: It rejects no delete.
      ✓ create.stores-plant  The provider stores a created plant as the client sent it.

      1 pact passed

      ✓ web-shop  pacts/web-shop.json
                  interactions: 1 passed

      1 of 5 entries unchanged

      ✓ delete.own-plant  A delete of a plant that the user has created is answered with 200 and deletes the plant.
                          a delete was answered with 200

      About this provider

      ids: any int64
      list: newest first

      Rules              2 passed, 1 failed, 2 not checked
      Pacts              1 passed, 1 failed
      Pending pacts      0 passed, 1 failed
      Took               312 requests in 3.2 s
      Started            2025-11-21T14:42:00.000Z
      Checked by         plant-store-kit 0.1.0
      Same checks again  --seed 42

      ✗ The provider fails 1 of 5 rules and 1 of 2 pacts.
      ≠ The provider has drifted from ci/provider.profile.json in 1 of 5 entries.
      The curl lines need: export TOKEN=...
      If the change is intended, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile. If not, fix the service.
      "
    `);
  });

  it('shows the rules and the outcome where everything passed', () => {
    expect(reportToText(passedReport(), plain)).toMatchInlineSnapshot(`
      "Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

      2 rules passed

      ✓ payload.json  A response with a body is JSON and has the Content-Type application/json.
      ✓ plant.tag     A Plant may have a tag, which is a string and never null.

      About this provider

      ids: any int64
      list: newest first

      Rules              2 passed
      Took               312 requests in 3.2 s
      Started            2025-11-21T14:42:00.000Z
      Checked by         plant-store-kit 0.1.0
      Same checks again  --seed 42

      ✓ The provider passes all 2 rules.
      "
    `);
  });

  it('shows drift as drift where every rule passed', () => {
    const text = reportToText({ ...passedReport(), profile: profileOf() }, plain);

    expect(text.slice(text.indexOf('Drift'))).toMatchInlineSnapshot(`
      "Drift from ci/provider.profile.json

      ≠ list.limit-zero  In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400.
                         GET /plants?limit=0 was answered with 400

      Entries that could not be checked

      Reason: plants were in no order
      - list.order  A list has the plants in ascending order of their creation.

      Reason: no token of a user who may only list was given
      - authentication.insufficient-scope/create  A request with a valid token whose scope does not cover the operation (create) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="{scope}".
      - authentication.insufficient-scope/delete  A request with a valid token whose scope does not cover the operation (delete) is rejected with 403, with www-authenticate: Bearer error="insufficient_scope", scope="{scope}".

      2 rules passed

      ✓ payload.json  A response with a body is JSON and has the Content-Type application/json.
      ✓ plant.tag     A Plant may have a tag, which is a string and never null.

      1 of 5 entries unchanged

      ✓ delete.own-plant  A delete of a plant that the user has created is answered with 200 and deletes the plant.
                          a delete was answered with 200

      About this provider

      ids: any int64
      list: newest first

      Rules              2 passed
      Took               312 requests in 3.2 s
      Started            2025-11-21T14:42:00.000Z
      Checked by         plant-store-kit 0.1.0
      Same checks again  --seed 42

      ✓ The provider passes all 2 rules.
      ≠ The provider has drifted from ci/provider.profile.json in 1 of 5 entries.
      If the change is intended, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile. If not, fix the service.
      "
    `);
  });

  it('shows which entries are unchanged where none has drifted', () => {
    const entries = [
      unchangedEntry(),
      undeterminedParameter('list.order', 'plants were in no order'),
    ];
    const profile = profileOf({ verdict: 'same', entries });

    const text = reportToText({ ...passedReport(), profile }, plain);

    expect(text).not.toContain('Drift');
    expect(text.slice(text.indexOf('Entries'))).toMatchInlineSnapshot(`
      "Entries that could not be checked

      Reason: plants were in no order
      - list.order  A list has the plants in ascending order of their creation.

      2 rules passed

      ✓ payload.json  A response with a body is JSON and has the Content-Type application/json.
      ✓ plant.tag     A Plant may have a tag, which is a string and never null.

      1 of 2 entries unchanged

      ✓ delete.own-plant  A delete of a plant that the user has created is answered with 200 and deletes the plant.
                          a delete was answered with 200

      About this provider

      ids: any int64
      list: newest first

      Rules              2 passed
      Took               312 requests in 3.2 s
      Started            2025-11-21T14:42:00.000Z
      Checked by         plant-store-kit 0.1.0
      Same checks again  --seed 42

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

    expect(text).toContain('\nReason: The run was stopped.\n- list.order  ');
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

  it('shows three causes of a failed rule in full, and names the checks that found others', () => {
    const checks = ['one', 'two', 'three', 'four', 'five'].map((name) =>
      failedCheck(name, evidenceOf({ actual: name })),
    );
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
      plain,
    );

    expect(text.match(/Actual/g)).toHaveLength(3);
    expect(text).toContain('  2 more checks failed: four; five\n');
  });

  it('shows once what several checks found', () => {
    const checks = ['one', 'two', 'three'].map((name) => failedCheck(name));
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
      plain,
    );

    expect(text.match(/Actual/g)).toHaveLength(1);
    expect(text).toContain('\n  one\n    2 more checks found the same: two; three\n');
  });

  it('cuts a sentence at 300 characters', () => {
    const evidence = evidenceOf({ actual: 'x'.repeat(1_000_000) });
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', [failedCheck('a', evidence)])], pacts: [] }),
      plain,
    );

    expect(text).toContain(`Actual    ${'x'.repeat(300)}… (999700 more characters)\n`);
  });

  it('keeps the lines of a command apart, each indented', () => {
    const evidence = evidenceOf({ curl: ['curl \\\n  -X GET http://127.0.0.1'] });
    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', [failedCheck('a', evidence)])], pacts: [] }),
      plain,
    );

    expect(text).toContain('\n    curl \\\n      -X GET http://127.0.0.1\n');
  });

  it('marks a pending pact as one that breaks nothing', () => {
    const pending = pactOf({ consumer: 'kiosk', pending: true, verdict: 'failed' });

    expect(reportToText(sampleReport({ pacts: [pending] }), plain)).toMatch(
      /^✗ kiosk .*; it is pending, so the outcome ignores it$/m,
    );
  });

  it('says the same in colours, whatever the standard output of this process is', () => {
    const report = sampleReport();
    const colored = reportToText(report, { hasColors: true });

    expect(colored).toContain('\x1b[32m✓\x1b[39m payload.json');
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
