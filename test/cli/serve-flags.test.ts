import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

describe('the flags of serve', () => {
  it('prints a help that lists every flag', async () => {
    const command = runCommand(['serve', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatchInlineSnapshot(`
      "Serves the plant store: POST /plants, GET /plants, DELETE /plants/{id}.

      Usage: plant-store-kit serve [flags]

        -p, --port <number>                port to listen on; 0 picks a free one (4010) [PORT]
            --host <address>               address to listen on (127.0.0.1) [HOST]
            --base-path <url-path>         serve the plant store below this path, such as /api/v1 (/)
            --https                        serve over HTTPS, with a certificate for localhost that is made
                                           at the first start
            --cert <file>                  certificate for HTTPS, as PEM
            --key <file>                   private key of the certificate, as PEM
            --users <file>                 the tokens and their users (those of alice and bob)
            --plants <file>                the initial plants
            --db <file>                    keep the plants in this file, which you may edit; a new one
                                           gets the initial plants
            --seed-count <number>          generate this many initial plants
            --seed <number>                generate the same plants and the same random faults again (1)
            --profile <file>               answer as the provider of this profile does
            --handlers <file>              a module with MSW handlers for other endpoints of your app
                                           (.mjs, .js, .ts)
            --token <token>=<user>...      accept this token, too, as that user: dave-token=dave
            --any-token                    accept any other token, as a user of that name
            --delay <ms>                   delay every response: 300, or a random time such as 100-400 (0)
            --error-rate <share>           answer this share of the requests with 500, such as 0.1 (0)
            --scenario <name>...           start a scenario: slow-network, flaky-backend, rate-limited,
                                           session-expires, backend-down
            --scenarios <file>             your own scenarios
            --max-sandboxes <number>       maximum number of sandboxes (1000)
            --max-plants <number>          maximum number of plants of a sandbox, beside the initial ones
                                           (1000000)
            --journal-entries <number>     number of requests that each sandbox records (1000)
            --journal-body-bytes <number>  how much of a body the journal keeps (16384)
            --admin-token <token>          bearer token for /__admin (none, which admits callers on this
                                           machine) [PLANT_STORE_ADMIN_TOKEN]
            --no-admin                     turn /__admin and /docs off
            --watch                        reload the files when one of them changes
            --cors <origin>...             admit only pages of this origin, such as http://localhost:5173
                                           (pages of all origins)
            --no-cors                      reject requests from pages of other origins
        -q, --quiet                        print only the address and errors
            --json                         print one JSON object per line
        -h, --help                         print this help

      Parentheses show the default, brackets an environment variable that sets the flag.
      A flag with "..." can be repeated.

      The files hold JSON:
        users     [{ "token": "t1", "user": "alice", "scopes": ["read", "write"], "status": "valid" }]
        plants    [{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]
        profile   { "outcomes": { "delete.unknown-id": { "status": 410 } } }
        scenarios { "slow-lists": { "faults": [{ "kind": "delay", "delayMs": 2000 }] } }

      Exit codes:
        0  it was stopped
        2  a flag, a file or a port cannot be used, or its log or its plants could not be written

      Examples:
        plant-store-kit serve --port 8080 --any-token
        plant-store-kit serve --plants plants.json --watch
        plant-store-kit serve --db plants.json
        plant-store-kit serve --seed-count 10000 --delay 300
        plant-store-kit serve --https
        plant-store-kit serve --base-path /api/v1
        plant-store-kit serve --scenario slow-network --error-rate 0.05
      "
    `);
  });

  it.each([
    [['--prot', '1'], 'Failed to read the flags: there is no flag --prot. Did you mean "--port"?'],
    [
      ['--constructor'],
      'Failed to read the flags: there is no flag --constructor. Write --help to list the flags.',
    ],
    [
      ['plants.json'],
      'Failed to read the flags: "plants.json" is not a flag. The command takes only flags.',
    ],
    [['--port'], 'Failed to read the flags: --port needs a value. Write --port <number>.'],
    [
      ['--port', '70000'],
      'Failed to read the flags: --port cannot be "70000". Give a whole number from 0 to 65535.',
    ],
    [
      ['--delay', '1.5'],
      'Failed to read the flags: --delay cannot be "1.5". Give a whole number from 0 to 600000, or two with a dash.',
    ],
    [['--quiet=yes'], 'Failed to read the flags: --quiet takes no value. Write --quiet alone.'],
    [
      ['--watch'],
      'Failed to read the flags: --watch has no file to watch. Give one with --users, --plants, --profile, --scenarios or --handlers.',
    ],
    [
      ['--no-cor'],
      'Failed to read the flags: there is no flag --no-cor. Did you mean "--no-cors"?',
    ],
    [['--cors'], 'Failed to read the flags: --cors needs a value. Write --cors <origin>.'],
    [
      ['--cors', 'http://localhost:5173', '--no-cors'],
      'Failed to read the flags: --cors admits pages, and --no-cors rejects all. Drop one.',
    ],
    [
      ['--cors', 'http://localhost:5173/app'],
      'Failed to listen: cors cannot have "http://localhost:5173/app". Give an origin without a path, such as "http://localhost:5173".',
    ],
    [
      ['--max-plants', '1MB'],
      'Failed to read the flags: --max-plants cannot be "1MB". Give a whole number from 0 to 100000000.',
    ],
    [
      ['--seed', '7'],
      'Failed to read the flags: --seed is given, but no plants are generated. Give their number with --seed-count.',
    ],
    [
      ['--seed-count', '99999999999'],
      'Failed to read the flags: --seed-count cannot be "99999999999". Give a whole number from 0 to 1000000.',
    ],
    [
      ['--plants', 'no\nwhere.json'],
      'Failed to read "no where.json": there is no such file. Check the path.',
    ],
    [
      ['--plants', 'plants.json', '--seed-count', '3'],
      'Failed to read the flags: --plants and --seed-count both give plants. Drop one.',
    ],
    [
      ['--db', 'plants.json', '--plants', './plants.json'],
      'Failed to read the flags: --db and --plants are the same file. Drop --plants: --db reads the plants, too.',
    ],
    [
      ['--plants', 'nowhere.json'],
      'Failed to read "nowhere.json": there is no such file. Check the path.',
    ],
    [['--profile', '.'], 'Failed to read ".": it is a folder. Give a file.'],
  ])('rejects %j in one line, and exits with 2', async (flags, message) => {
    const command = runCommand(['serve', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`${message}\n`);
    expect(command.printed()).toBe('');
  });

  it('rejects a port that is in use in one line, and exits with 2', async () => {
    await using first = await startServer({ port: 0 });
    const command = runCommand(['serve', '--port', String(first.port)]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to listen on .*: the port is in use\. .*\n$/);
  });
});
