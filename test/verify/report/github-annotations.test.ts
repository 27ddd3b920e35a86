import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPrintable } from '../../../src/interface/one-line.js';
import { ruleQuotes } from '../../../src/interface/rule-quotes.js';
import { reportToGithubAnnotations } from '../../../src/verify/report/github-annotations.js';
import { usualCauses } from '../../../src/verify/rules/usual-causes.js';
import {
  anyText,
  pactOf,
  passedReport,
  profileOf,
  reportSaying,
  saidIn,
  sampleReport,
  unchangedEntry,
  undeterminedOutcome,
  undeterminedParameter,
} from './sample-report.js';

/** Reads a line as the runner does. */
function readCommand(line: string) {
  const [, command, title = '', message = ''] =
    /^::(error|warning) title=([^:,]*)::(.*)$/s.exec(line) ?? [];
  const decode = (text: string) =>
    text.replace(/%(25|0D|0A|3A|2C)/g, (escaped) => decodeURIComponent(escaped));
  return { command, title: decode(title), message: decode(message) };
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/).slice(0, -1);

describe('reportToGithubAnnotations', () => {
  it('is an error for what failed, a warning for what is left, pending, drifted or not checked', () => {
    expect(reportToGithubAnnotations(sampleReport())).toMatchInlineSnapshot(`
      "::error title=plant.name-and-tag-only failed::A returned Plant has only a name and a tag, and no id.%0AInterface: Resources: rule 2: "The Plant representation returned by the service has only name and tag; id is absent from it."%0AUsual cause: The stored entity is returned as it is, with its id or timestamps, in place of a response model.%0APOST /v1/plants: body: expected only name and tag, got "id" as well%0Acurl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'%0AFound by: create with a name%0A+ 1 more failure
      ::error title=The pact of mobile failed::pacts/mobile.json: interactions: 1 passed, 1 failed, 1 not checked%0APOST /v1/plants: status: expected 201, got 200%0Acurl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'%0AFound by: a create, given no plants exist
      ::warning title=The pact of kiosk 2.1.0 failed%2C and is pending::https://broker.example.com/pacts/kiosk: interactions: 0 passed, 1 failed%0APOST /v1/plants: body: expected only name and tag, got "id" as well%0Acurl -X POST 'http://127.0.0.1:8080/v1/plants' -H "Authorization: Bearer $TOKEN" -d '{"id":7001,"name":"Basil"}'%0AFound by: a search
      ::error title=The pact of kiosk 2.2.0 failed::https://broker.example.com/pacts/kiosk/2: the pact cannot be read: "interactions" must not be empty
      ::warning title=1 plant could not be deleted::plant 7001, basil-3f9c: the delete was answered with 500
      ::warning title=list.limit-zero has drifted::In provider.profile.json, a list with limit=0 returns an empty list; now it is rejected with 400.%0AGET /plants?limit=0 was answered with 400%0AIf the change is intended, "plant-store-kit observe --out ci/provider.profile.json" writes the new profile. If not, fix the service.
      "
    `);
  });

  it('says nothing of a provider that passes everything', () => {
    expect(reportToGithubAnnotations(passedReport())).toBe('');
  });

  it('says why nothing could be checked', () => {
    const report = sampleReport({
      verdict: 'not-checked',
      reason: 'The token is rejected.',
      rules: [],
      pacts: [pactOf({ verdict: 'not-checked', interactions: [] })],
      profile: profileOf({
        verdict: 'not-checked',
        reason: 'The token is rejected.',
        entries: [undeterminedParameter('list.order', 'The token is rejected.')],
      }),
      leftovers: [],
    });

    expect(linesOf(reportToGithubAnnotations(report))).toEqual([
      '::warning title=Nothing could be checked.::The token is rejected.',
      '::warning title=The pact of web-shop was not checked::pacts/web-shop.json: no reason given',
    ]);
  });

  it.each([
    ['a reason of its own', { reason: 'It was stopped.' }, 'It was stopped.'],
    ['none', {}, 'create.deleted-id: any create is rejected now'],
  ])('says why no entry could be checked: with %s', (_, about, message) => {
    const entries = [undeterminedOutcome('create.deleted-id', 'any create is rejected now')];
    const profile = profileOf({ verdict: 'not-checked', entries, ...about });

    const lines = linesOf(reportToGithubAnnotations({ ...passedReport(), profile }));

    expect(lines.map(readCommand)).toEqual([
      {
        command: 'warning',
        title: 'No entry of ci/provider.profile.json could be checked.',
        message,
      },
    ]);
  });

  it('says nothing of undetermined entries beside others that are unchanged', () => {
    const entries = [
      unchangedEntry(),
      undeterminedOutcome('create.deleted-id', 'any create is rejected now'),
    ];
    const profile = profileOf({ verdict: 'same', entries });

    expect(reportToGithubAnnotations({ ...passedReport(), profile })).toBe('');
  });

  it('names the first twenty leftovers', () => {
    const leftover = { id: '7', name: 'basil', reason: 'the delete was answered with 500' };
    const report = { ...passedReport(), leftovers: Array.from({ length: 22 }, () => leftover) };
    const [line = ''] = linesOf(reportToGithubAnnotations(report));
    const { title, message } = readCommand(line);

    expect(title).toBe('22 plants could not be deleted');
    expect(message.split('\n')).toHaveLength(21);
    expect(message).toMatch(/\nand 2 more$/);
  });

  it('is one line an annotation, from which the runner reads every text as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const commands = linesOf(reportToGithubAnnotations(reportSaying(text))).map(readCommand);

        expect(commands.map(({ command }) => command)).toEqual([
          'error',
          'warning',
          'error',
          'warning',
          'warning',
          'warning',
        ]);
        expect(commands[0]?.message).toBe(
          toPrintable(
            [
              text,
              `Interface: ${text}: "${ruleQuotes['plant.name']}"`,
              `Usual cause: ${usualCauses['plant.name']}`,
              saidIn(text),
              text,
              text,
              `Found by: ${text}`,
            ].join('\n'),
          ),
        );
        expect(commands[2]?.title).toBe(toPrintable(`The pact of ${text} failed`));
        expect(commands[4]?.message).toMatch(
          toPrintable(`${text}\n${text}\nIf the change is intended,`),
        );
      }),
    );
  });
});
