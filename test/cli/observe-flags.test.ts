import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

describe('the flags of observe', () => {
  const url = 'http://127.0.0.1:1';

  it.each([
    [['--token', 't'], '--url is missing. Give the base URL of the service, without /plants.'],
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
      'the token of --read-only-token has a space, a line break or a character that is not ASCII. Give the token alone.',
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

  it('are listed in the help', async () => {
    const command = runCommand(['observe', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatchInlineSnapshot(`
      "Records what a running service does where the interface document leaves it open, as a profile.

      Usage: plant-store-kit observe --url <url> --token <token> --out <file> [flags]

            --url <url>                base URL of the service, without /plants
            --token <token>            token of a user who may create, list and delete [PLANT_STORE_TOKEN]
            --second-token <token>     token of another user, for further checks
                                       [PLANT_STORE_SECOND_TOKEN]
            --token-command <cmd>      command that prints a token; it runs again after a 401
            --read-only-token <token>  token of a user who may only list [PLANT_STORE_READ_ONLY_TOKEN]
            --ended-token <token>      token that has expired or was revoked [PLANT_STORE_ENDED_TOKEN]
            --ca <file>                certificates of authorities to trust, as PEM, besides the usual
                                       ones
            --insecure                 accept every certificate; the report says so
            --header <header>...       "Name: value" to send with each request
            --server <cmd>             command that starts the service; it is stopped at the end
            --wait <s>                 seconds to wait for the service (0; with --server 30)
            --timeout <s>              seconds that one response may take (10)
            --deadline <s>             seconds that the whole run may take (600)
            --concurrency <n>          number of requests at once (8)
            --out <file>               write the profile to this file
            --plants <n>               maximum number of created plants; detects limits up to n - 10 (110)
            --json                     print the profile as JSON
        -q, --quiet                    print only errors
        -h, --help                     print this help

      Parentheses show the default, brackets an environment variable that sets the flag.
      A flag with "..." can be repeated.

      The service needs no empty store: observe creates plants with new ids and names. It deletes them at
      the end, also after a failure or Ctrl-C.

      The profile leaves out what observe cannot determine and gives the reason. If the file already holds
      a profile, observe keeps its entries that it cannot determine this time. What the service does and a
      profile cannot express is listed as unsupported.

      Exit codes:
        0  a profile was observed
        2  a flag or a file cannot be used, nothing could be determined, or it was stopped
        3  the service cannot be reached

      Examples:
        plant-store-kit observe --url http://127.0.0.1:8080/v1 --token t1 --out profile.json
        plant-store-kit serve --profile profile.json
        plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --profile profile.json
      "
    `);
  });
});
