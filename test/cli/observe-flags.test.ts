import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

describe('the flags of observe', () => {
  const url = 'http://127.0.0.1:1';

  it.each([
    [['--token', 't'], '--url is missing. Give the address that /plants is below.'],
    [
      ['--url', url],
      'there is no token. Give one of --token, PLANT_STORE_TOKEN and --token-command.',
    ],
    [
      ['--url', url, '--token', 't', '--plants', '19'],
      '--plants cannot be "19". Give a whole number from 20 to 1000000.',
    ],
    [
      ['--url', url, '--token', 't', '--read-only-token', 'two words'],
      'the token of --read-only-token holds a space, a line break or a sign that is not ASCII. Check where it comes from.',
    ],
    [
      ['--url', url, '--token', 't', '--ot', 'a.json'],
      'there is no flag --ot. Did you mean "--out"?',
    ],
  ])('are rejected in one line, which ends it with 2: %j', async (flags, message) => {
    const command = runCommand(['observe', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`Failed to read the flags: ${message}\n`);
  });

  it('are told in the help', async () => {
    const command = runCommand(['observe', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatchInlineSnapshot(`
      "Finds out what a running service does where the interface document leaves it open.

      Usage: plant-store-kit observe --url <url> --token <token> --out <file> [flags]

            --url <url>                the address that /plants is below
            --token <token>            token of a user who may create, list and delete [env PLANT_STORE_TOKEN]
            --second-token <token>     token of another user, with which more can be checked [env PLANT_STORE_SECOND_TOKEN]
            --token-command <cmd>      command that prints a token; run again after a 401
            --header <header>          "Name: value" to send with each request
            --server <cmd>             command that starts the service; it is always stopped
            --wait <s>                 seconds to wait for the service (0; with --server 30)
            --timeout <s>              seconds that one answer may take (10)
            --concurrency <n>          requests at once (8)
            --read-only-token <token>  token of a user who may only list [env PLANT_STORE_READ_ONLY_TOKEN]
            --ended-token <token>      token that has expired or was revoked [env PLANT_STORE_ENDED_TOKEN]
            --out <file>               write the profile to this file
            --plants <n>               most plants to create at once: limits are found up to ten less (110)
            --json                     print the profile as JSON
        -q, --quiet                    print nothing but errors
        -h, --help                     print this help

      It needs no empty store: it creates plants under fresh ids and names, and deletes them again, also
      after a failure or Ctrl-C. What it cannot determine it leaves out of the profile, with the reason,
      or keeps as an earlier profile in the file has it. What a service does and no profile can express is
      listed as unsupported.

      Exit code: 0 a profile was observed, 2 bad usage, or nothing could be determined, or it was stopped,
      3 the service cannot be reached.

      Examples:
        plant-store-kit observe --url http://127.0.0.1:8080/v1 --token t1 --second-token t2 --out provider.profile.json
        plant-store-kit serve --profile provider.profile.json
        plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --profile provider.profile.json
      "
    `);
  });
});
