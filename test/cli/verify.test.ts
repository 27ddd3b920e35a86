import { rules } from 'plant-store-kit';
import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';
import { breaksQuickRule, quick, verify } from './verify-command.js';

describe.concurrent('verify', () => {
  it('prints how many rules passed, and exits with 0, if all passed', async () => {
    await using provider = await startProvider();
    const before = provider.plants();

    const command = verify(provider, ['--second-token', provider.secondToken]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain(`\n✓ ${Object.keys(rules).length} rules passed\n`);
    expect(command.printed()).toContain(`✓ The provider passes all ${Object.keys(rules).length}`);
    expect(command.complaints()).toBe('');
    expect(provider.plants()).toEqual(before);
  });

  it('prints the mismatch, the rule in the interface, its usual cause and a curl line, and exits with 1, for a failed rule', async () => {
    await using provider = await startProvider(breaksQuickRule);

    const command = verify(provider, quick);

    expect(await command.code).toBe(1);
    expect(command.printed()).toMatch(/^✗ delete\.answers-without-body /m);
    expect(command.printed()).toMatch(/^ +Interface +Delete plant: success body: "None \(/m);
    expect(command.printed()).toMatch(
      /^ +Usual cause +The deleted plant or a message is returned/m,
    );
    expect(command.printed()).toMatch(
      /^ +DELETE .*: body: expected no body, got an object with "deleted"$/m,
    );
    expect(command.printed()).toMatch(
      new RegExp(
        `^ +curl -i -X DELETE -H "Authorization: Bearer \\$TOKEN" '${provider.url}/plants/\\d+'$`,
        'm',
      ),
    );
  });

  it('prints the cause and the remedy alone, and exits with 2, if nothing can be checked', async () => {
    await using provider = await startProvider();

    const command = verify({ ...provider, token: 'token-of-nobody' }, quick);

    expect(await command.code).toBe(2);
    expect(command.printed()).not.toContain('delete.answers-without-body');
    expect(command.printed()).toMatch(
      /^- Nothing could be checked\. The token was rejected: POST \/plants was answered with 401\. Give a valid token\.$/m,
    );
  });

  it('says so in one line, and exits with 3, if nobody answers', async () => {
    const provider = await startProvider();
    await provider.stop();

    const command = verify(provider, quick);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(
      /^Failed to reach the provider at http:\S+: .*ECONNREFUSED.* Start the provider, or check its address\.\n$/,
    );
    expect(command.printed()).toBe('');
  });

  it('exits with 3 if there is no response within --timeout', async () => {
    await using provider = await startProvider({ name: 'is slow', change: { pauseMs: 60_000 } });

    const command = verify(provider, [...quick, '--timeout', '1']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/: no response within 1000 ms\. .* --timeout /);
  });

  it('checks only the rules and the subjects of --only', async () => {
    await using provider = await startProvider();

    const command = verify(provider, ['--only', 'plant', '--only', 'error.body', '--json']);

    expect(await command.code).toBe(0);
    const { rules: checked } = JSON.parse(command.printed()) as VerificationReport;
    expect(checked.map(({ rule }) => rule)).toEqual([
      'plant.name',
      'plant.tag',
      'plant.name-and-tag-only',
      'error.body',
    ]);
  });

  it('prints nothing with --quiet if all passed', async () => {
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--quiet']);

    expect(await command.code).toBe(0);
    expect(command.printed() + command.complaints()).toBe('');
  });

  it('prints only failures with --quiet', async () => {
    await using provider = await startProvider(breaksQuickRule);

    const command = verify(provider, [...quick, '--quiet']);

    expect(await command.code).toBe(1);
    expect(command.printed()).toMatch(/^Failed rules\n\n✗ delete\.answers-without-body /m);
    expect(command.printed()).not.toContain('✓');
  });

  it('makes the sequences of a seed again, and says which seed it was', async () => {
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--seed', '7']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain('--seed 7\n');
  });

  it('sends each --header with every request', async () => {
    const seen = new Set<string>();
    await using provider = await startProvider({
      name: 'stands behind a gateway',
      change: {
        admit({ headers }) {
          seen.add(`${headers['x-tenant']}, ${headers['x-trace']}`);
        },
      },
    });

    const headers = ['--header', 'X-Tenant: garden', '--header', 'x-trace:1:2'];
    const command = verify(provider, [...quick, ...headers]);

    expect(await command.code).toBe(0);
    expect([...seen]).toEqual(['garden, 1:2']);
  });

  it('shows a token nowhere, though the provider repeats it', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider({
      name: 'repeats the header in every answer, and as the body of a delete',
      change: {
        finish(answer, { request, operation, rejection }) {
          const seen = String(request.headers.authorization);
          const headers = { ...answer.headers, 'x-seen': seen };
          return operation?.name === 'delete' && rejection === undefined
            ? { status: 200, headers, body: Buffer.from(JSON.stringify({ seen })) }
            : { ...answer, headers };
        },
      },
    });
    const files = { junit: `${folder.path}/a.xml`, html: `${folder.path}/a.html` };
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${folder.path}/summary.md` };
    const flags = [
      ...['--only', 'delete.answers-without-body,authentication.bearer'],
      ...['--second-token', provider.secondToken],
      ...['--junit', files.junit, '--html', files.html],
    ];

    const commands = [verify(provider, flags, env), verify(provider, [...flags, '--json'])];

    const shown = await Promise.all(
      commands.map(async (command) => {
        expect(await command.code).toBe(1);
        return command.printed() + command.complaints();
      }),
    );
    const written = await Promise.all(
      [files.junit, files.html, env.GITHUB_STEP_SUMMARY].map(folder.read),
    );
    for (const text of [...shown, ...written]) {
      expect(text).toContain('$TOKEN');
      expect(text).not.toContain(provider.token);
      expect(text).not.toContain(provider.secondToken);
    }
  });

  it('prints a help with every flag', async () => {
    const command = runCommand(['verify', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatchInlineSnapshot(`
      "Checks a running service in any language against the plant store interface.

      Usage: plant-store-kit verify --url <url> --token <token> [flags]

      The service:
            --url <url>                             base URL of the service, without /plants
            --token <token>                         token of a user who may create, list and delete
                                                    [PLANT_STORE_TOKEN]
            --second-token <token>                  token of another user, for further checks
                                                    [PLANT_STORE_SECOND_TOKEN]
            --token-command <cmd>                   command that prints a token; it runs again after a 401
            --read-only-token <token>               token of a user who may only list
                                                    [PLANT_STORE_READ_ONLY_TOKEN]
            --ended-token <token>                   token that has expired or was revoked
                                                    [PLANT_STORE_ENDED_TOKEN]
            --ca <file>                             certificates of authorities to trust, as PEM, besides
                                                    the usual ones
            --insecure                              accept every certificate; the report says so
            --header <header>...                    "Name: value" to send with each request
            --server <cmd>                          command that starts the service; it is stopped at the
                                                    end
            --wait <s>                              seconds to wait for the service (0; with --server 30)
            --timeout <s>                           seconds that one response may take (10)
            --deadline <s>                          seconds that the whole run may take (600)
            --concurrency <n>                       number of requests at once (8)

      What is checked:
            --only <rules>...                       check only these rules, such as create or
                                                    list.error-body
            --seed <n>                              repeat the random sequences of an earlier run
            --pacts <path>...                       pact of a frontend, or a folder of pacts, to verify as
                                                    well
            --provider <name>                       name of the service in its pacts (plant-store; of a
                                                    folder, the only one there)
            --profile <file>                        report drift from this profile, also of rules that
                                                    --only leaves out

      The report:
            --json                                  print the report as JSON
            --junit <file>                          write the report to this file as JUnit XML
            --html <file>                           write the report to this file as HTML
        -q, --quiet                                 print only failures, drift and errors
        -h, --help                                  print this help

      A Pact Broker:
            --broker-url <url>                      base URL of the Pact Broker [PACT_BROKER_BASE_URL]
            --broker-token <token>                  token of the broker [PACT_BROKER_TOKEN]
            --broker-username <name>                user of the broker, in place of a token
                                                    [PACT_BROKER_USERNAME]
            --broker-password <password>            password of that user [PACT_BROKER_PASSWORD]
            --branch <name>                         branch of the service
            --provider-tag <tag>...                 tag of the version of the service
            --consumer-branch <name>...             select the latest pacts of this branch
            --consumer-tag <tag>...                 select the latest pacts with this tag
            --environment <name>...                 select the pacts of what is deployed or released there
            --latest                                select the latest pact of each consumer, of whatever
                                                    branch
            --consumer-version-selectors <json>...  select pacts as Pact does, such as
                                                    [{"branch":"main","consumer":"web"}]
            --pact-url <url>...                     verify this pact of the broker, such as the one that a
                                                    webhook is about
            --pending                               pacts that the service has never passed do not fail
                                                    the run
            --include-wip-pacts-since <date>        add new pacts of other branches since this date; they
                                                    do not fail the run
            --allow-no-pacts                        do not fail if the broker has no pacts
            --publish                               publish the results to the broker
            --provider-version <version>            version of the service, for --publish
            --build-url <url>                       address of the build, for --publish (what the CI says)

      Parentheses show the default, brackets an environment variable that sets the flag.
      A flag with "..." can be repeated.

      The service needs no test code and no empty store: verify creates plants with new ids and names.
      It deletes them at the end, also after a failure or Ctrl-C.

      With --profile the report also shows drift: each point in which the service no longer does what the
      profile says. Drift fails no rule. Some points need --second-token, --read-only-token or
      --ended-token.

      Exit codes:
        0  no rule failed, and no frontend's pact
        1  a rule, or a frontend's pact, failed, also if the run ended early
        2  a flag or a file cannot be used; or nothing failed, but nothing was checked, a result could not
           be published, or the run ended early: the report says why
        3  the service cannot be reached
        4  with --profile: nothing failed, but the service no longer does what its profile says

      Examples:
        plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --second-token t2
        plant-store-kit verify --server "npm start" --url http://127.0.0.1:8080 --token t1 --junit out.xml
        plant-store-kit verify --url http://127.0.0.1:8080 --token t1 --profile profile.json
        plant-store-kit verify --url https://staging.example.com --token-command "./get-token" --only list
      "
    `);
  });
});
