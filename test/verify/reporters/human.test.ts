import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportToHuman } from '../../../src/verify/reporters/human.js';
import {
  anyText,
  brokenCheck,
  evidenceOf,
  keptReport,
  pactOf,
  profileOf,
  reportSaying,
  ruleOf,
  samePoint,
  sampleReport,
  untoldPoint,
} from './sample-report.js';

const plain = { hasColors: false };

describe('reportToHuman', () => {
  it('tells each rule, then what broke and how to see it again, then the counts', () => {
    expect(reportToHuman(sampleReport(), plain)).toMatchInlineSnapshot(`
      "Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

      ✓ payload.json             Every response that has a body is JSON, sent as application/json.
                                 2 of 4 checks not made: It refuses no delete.
      ✗ plant.name-and-tag-only  A returned Plant has name and tag alone; the id is absent.
      ✓ create.stores-plant      A created plant is in the store, as it was sent.
      - list.limit-caps-results  List returns at most as many plants as the query parameter limit says. Not checked: It takes no third plant.
      - delete.error-body        When delete answers an error, its body is an Error. Not checked: It was not asked for.

      ✓ Pact of web-shop (pacts/web-shop.json): 1 of 1 interaction passed
      ✗ Pact of mobile (pacts/mobile.json): 1 of 3 interactions passed
        1 of 3 interactions not made: The state "a sold plant exists" is unknown.
      ✗ Pact of kiosk (https://broker.example.com/pacts/kiosk): 0 of 1 interaction passed, pending, so it breaks nothing

      Drift from ci/provider.profile.json

      ≠ list.limit-zero  In provider.profile.json, a limit of 0 returns an empty list; now it is refused.
                         GET /plants?limit=0 was answered with 400
      1 of 5 choices is as it was.
      3 could not be told:
        no token that may only read was given: authentication.scopes, authentication.insufficient-scope
        any plant is refused now: it was answered with 400: create.deleted-id
      If it is meant, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile; if not, mend the service.

      Broken: plant.name-and-tag-only (Resources: rule 2)

        create with a name
          expected  The Plant has the members name and tag alone.
          came      It has the member "id" as well.
          answer    200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

        create with a tag
          expected  The Plant has the members name and tag alone.
          came      It answered {"name":"\\x1b[2J\\x9b31m]]><script>alert(1)</script> \`\`\` | a | b | %0A::error::x \\u202egnp.exe\\x00"}
          answer    200 {"name":"\\x1b[2J\\x9b31m]]><script>alert(1)</script> \`\`\` | a | b | %0A::error::x \\u202egnp.exe\\x00"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      Broken: pact of mobile

        a create, given no plants exist
          expected  The status 201.
          came      The status 200.
          answer    200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      Broken, pending: pact of kiosk

        a search
          expected  The Plant has the members name and tag alone.
          came      It has the member "id" as well.
          answer    200 {"id":7001,"name":"Basil"}

          curl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'

      For the curl lines: export TOKEN=...

      could not be deleted: plant 7001, basil-3f9c: The delete was answered 500.

      About this provider:
        ids: any int64
        list: newest first

      ✗ The provider breaks 1 of 5 rules and 1 of 2 pacts.
      ≠ The provider has drifted from ci/provider.profile.json in 1 of 5 choices.
      2 rules passed, 1 failed, 2 not checked; 1 pact passed, 1 failed; 1 pending pact · 312 requests in 3.2 s · The same checks again: --seed 42
      "
    `);
  });

  it('says of a provider that keeps everything no more than that', () => {
    expect(reportToHuman(keptReport(), plain)).toMatchInlineSnapshot(`
      "Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

      ✓ payload.json  Every response that has a body is JSON, sent as application/json.
      ✓ plant.tag     A Plant may have a tag, which is a string and never null.

      About this provider:
        ids: any int64
        list: newest first

      ✓ The provider keeps all 2 rules.
      2 rules passed · 312 requests in 3.2 s · The same checks again: --seed 42
      "
    `);
  });

  it('tells drift as drift, of a provider that keeps every rule', () => {
    const text = reportToHuman({ ...keptReport(), profile: profileOf() }, plain);

    expect(text.slice(text.indexOf('Drift'))).toMatchInlineSnapshot(`
      "Drift from ci/provider.profile.json

      ≠ list.limit-zero  In provider.profile.json, a limit of 0 returns an empty list; now it is refused.
                         GET /plants?limit=0 was answered with 400
      1 of 5 choices is as it was.
      3 could not be told:
        no token that may only read was given: authentication.scopes, authentication.insufficient-scope
        any plant is refused now: it was answered with 400: create.deleted-id
      If it is meant, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile; if not, mend the service.

      About this provider:
        ids: any int64
        list: newest first

      ✓ The provider keeps all 2 rules.
      ≠ The provider has drifted from ci/provider.profile.json in 1 of 5 choices.
      2 rules passed · 312 requests in 3.2 s · The same checks again: --seed 42
      "
    `);
  });

  it('says how many choices are as they were, where none has drifted', () => {
    const points = [samePoint(), untoldPoint('list.order', 'plants were in no order')];
    const profile = profileOf({ verdict: 'same', points });

    const text = reportToHuman({ ...keptReport(), profile }, plain);

    expect(text.slice(text.indexOf('Drift'))).toMatchInlineSnapshot(`
      "Drift from ci/provider.profile.json

      1 of 2 choices is as it was.
      1 could not be told:
        plants were in no order: list.order

      About this provider:
        ids: any int64
        list: newest first

      ✓ The provider keeps all 2 rules.
      ✓ The provider still makes 1 of the 2 choices of ci/provider.profile.json; 1 could not be told.
      2 rules passed · 312 requests in 3.2 s · The same checks again: --seed 42
      "
    `);
  });

  it('says why a profile could not be checked to its end', () => {
    const reason = 'The run was stopped.';
    const points = [samePoint(), untoldPoint('list.order', reason)];
    const profile = profileOf({ verdict: 'not-checked', reason, points });

    const text = reportToHuman({ ...keptReport(), profile }, plain);

    expect(text).toContain('\n1 could not be told, as told below.\n');
    expect(text).toContain(
      '\n- Too few choices of ci/provider.profile.json could be checked. The run was stopped.\n',
    );
  });

  it('leaves out of drift what is as it was, told to show only what is wrong', () => {
    const drifted = { ...keptReport(), profile: profileOf() };
    const same = {
      ...keptReport(),
      profile: profileOf({ verdict: 'same', points: [samePoint()] }),
    };

    const text = reportToHuman(drifted, { ...plain, onlyBroken: true });

    expect(text).toMatch(/^≠ list\.limit-zero /m);
    expect(text).toContain('observe --out');
    expect(text).not.toContain('as it was');
    expect(reportToHuman(same, { ...plain, onlyBroken: true })).not.toMatch(/^Drift/m);
  });

  it('calls a profile without a file "the profile"', () => {
    const { source: _, ...profile } = profileOf();

    const text = reportToHuman({ ...keptReport(), profile }, plain);

    expect(text).toMatch(/^Drift from the profile$/m);
    expect(text).toContain('The provider has drifted from the profile in 1 of 5 choices.');
    expect(text).toContain('observe --out provider.profile.json');
  });

  it('says why nothing could be checked', () => {
    const report = sampleReport({
      verdict: 'not-checked',
      reason: 'The token is refused.',
      rules: [],
      pacts: [],
      leftovers: [],
    });

    expect(reportToHuman(report, plain)).toContain(
      '- Nothing could be checked. The token is refused.\n',
    );
  });

  it('tells three failed checks of a rule in full, and names the others', () => {
    const checks = ['one', 'two', 'three', 'four', 'five'].map((name) => brokenCheck(name));
    const text = reportToHuman(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [] }),
      plain,
    );

    expect(text.match(/came/g)).toHaveLength(3);
    expect(text).toContain('  + 2 more are failed here: four, five\n');
  });

  it('cuts what came at 300 characters', () => {
    const evidence = evidenceOf({ actual: 'x'.repeat(1_000_000) });
    const text = reportToHuman(
      sampleReport({ rules: [ruleOf('plant.name', [brokenCheck('a', evidence)])], pacts: [] }),
      plain,
    );

    expect(text).toContain(`came      ${'x'.repeat(300)}… (999700 more characters)\n`);
  });

  it('keeps the lines of a command apart, each indented', () => {
    const evidence = evidenceOf({ curl: ['curl \\\n  -X GET http://127.0.0.1'] });
    const text = reportToHuman(
      sampleReport({ rules: [ruleOf('plant.name', [brokenCheck('a', evidence)])], pacts: [] }),
      plain,
    );

    expect(text).toContain('\n    curl \\\n      -X GET http://127.0.0.1\n');
  });

  it('marks a pending pact as one that breaks nothing', () => {
    const pending = pactOf({ consumer: 'kiosk', pending: true, verdict: 'failed' });

    expect(reportToHuman(sampleReport({ pacts: [pending] }), plain)).toMatch(
      /^✗ Pact of kiosk .* pending, so it breaks nothing$/m,
    );
  });

  it('says the same in colours, whatever the standard output of this process is', () => {
    const report = sampleReport();
    const colored = reportToHuman(report, { hasColors: true });

    expect(colored).toContain('\x1b[32m✓\x1b[39m payload.json');
    expect(stripVTControlCharacters(colored)).toBe(reportToHuman(report, plain));
  });

  it('lets no text steer the terminal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(reportToHuman(reportSaying(text), plain)).not.toMatch(
          /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u,
        );
      }),
    );
  });
});
