import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

const url = '--url http://127.0.0.1:1';
const asked = `${url} --token some-token`;
const broker = `${asked} --broker-url http://127.0.0.1:1`;
const selectors = '--consumer-version-selectors';

/** Command lines, without quotes, each with the complaint about it. */
const rejected: Readonly<Record<string, string>> = {
  'serve --prot 1': "unknown option '--prot' (Did you mean --port?)",
  'serve --constructor': "unknown option '--constructor'. Add --help to see what can be given.",
  'serve plants.json': "too many arguments for 'serve'. Expected 0 arguments but got 1.",
  'serve --port': "option '-p, --port <n>' argument missing.",
  'serve --port 70000': '--port cannot be "70000". Give a whole number from 0 to 65535.',
  'serve --quiet=yes': "unknown option '--quiet=...'",
  'serve --delay 400-100': '--delay cannot be "400-100". Write 100-400.',
  'serve --delay 1-2-3':
    '--delay cannot be "1-2-3". Give a whole number from 0 to 600000, or two with a dash.',
  'serve --error-rate 10%': '--error-rate cannot be "10%". Give a share from 0 to 1, such as 0.1.',
  'serve --cors http://a.test --no-cors':
    "option '--no-cors' cannot be used with option '--cors <origin>'.",
  'serve --plants a.json --seed-count 3':
    "option '--seed-count <n>' cannot be used with option '--plants <file>'.",
  'serve --cert cert.pem': '--cert needs --key. Give both.',
  'serve --token =dave': '--token cannot be "=dave". Give a token, an equals sign',
  'verify --ulr http://a.test': "unknown option '--ulr' (Did you mean --url?)",
  'verify --brokr-url http://a.test': "unknown option '--brokr-url' (Did you mean --broker-url?)",
  'verify --token t': '--url is missing. Give the base URL of the service,',
  [`verify ${url}`]: '--url needs --token (PLANT_STORE_TOKEN) or --token-command. Give one of',
  [`verify ${asked} --token-command x`]: "option '--token-command <cmd>' cannot be used with",
  [`verify ${asked} --timeout 0`]: '--timeout cannot be "0". Give a whole number from 1',
  [`verify ${asked} --only `]: '--only needs a value. Write --only <rules>.',
  [`verify ${asked} --ids 9-1`]: '--ids cannot be "9-1". Give the lowest and the highest id',
  [`verify ${asked} --exhaustive 9`]: '--exhaustive cannot be "9". Give a whole number',
  [`verify ${asked} --header X-Api-Key\t42`]:
    '--header "X-Api-Key..." is not a header. Write it as "Name: value".',
  [`verify ${asked} --header X-Api-Key=s3cret`]: '--header "X-Api-Key..." is not a header.',
  [`verify ${asked} --ca a.pem --insecure`]:
    "option '--insecure' cannot be used with option '--ca <file>'.",
  [`verify ${asked} --pending`]: '--pending needs --broker-url (PACT_BROKER_BASE_URL). Give both.',
  [`verify ${asked} --pending --pact-url https://broker.example.com/pacts/1`]:
    "option '--pending' cannot be used with option '--pact-url <url>'.",
  [`verify ${broker} --publish`]: '--publish needs --provider-version. Give',
  [`verify ${asked} --pact-url http://ci:s3cret@a.test/p`]:
    '--pact-url is not an http or https address, or it has credentials or a query. Give',
  [`verify ${asked} --broker-url broker.s3cret.com`]:
    '--broker-url is not an http or https address',
  [`verify ${broker} ${selectors} main`]: `${selectors} cannot be main. Give JSON such as`,
  [`verify ${broker} --include-wip-pacts-since 2026-01-31`]:
    '--include-wip-pacts-since needs --branch or --provider-tag',
  [`observe ${asked} --plants 19`]: '--plants cannot be "19". Give a whole number from 20',
  [`compare ${asked} --exhaustive 0`]: '--exhaustive cannot be "0". Give a whole number from 1',
  'contracts publsh': "unknown command 'publsh' (Did you mean publish?)",
  'contracts publish':
    '--broker-url (PACT_BROKER_BASE_URL) is missing. Give the base URL of the Pact Broker.',
  'profile shw': "unknown command 'shw' (Did you mean show?)",
  'profile show a.json b.json': "too many arguments for 'show'. Expected 1 argument but got 2.",
  'profile diff a.json': "missing required argument 'other'.",
  'init docs': 'the folder "docs" has no package.json. Run this in the folder of a project,',
};

describe('flags that cannot be used', () => {
  it('end a command with 2, in one line that says what to do', async () => {
    const others: unknown[] = [];
    for (const [line, message] of Object.entries(rejected)) {
      const command = runCommand(line.split(' '));
      const code = await command.code;
      const complaint = command.complaints();
      const isExpected = complaint.startsWith(`Failed to read the command line: ${message}`);
      if (code !== 2 || !isExpected || complaint.split('\n').length !== 2 || command.printed()) {
        others.push({ line, code, complaint });
      }
    }

    expect(others).toEqual([]);
  });

  it.each(
    Object.entries({
      'serve --cors http://a.test/app': 'Give an origin without a path',
      'serve --base-path api': 'it is not a plain path that begins with a slash',
      'serve --token alice-token=dave': 'items 1 and 6 have the same token',
      'serve --scenario backend-dwn': 'no scenario "backend-dwn". Did you mean "backend-down"?',
      'serve --scenario backend': 'no scenario "backend". The scenarios are slow-network, ',
      [`verify ${asked} --second-token tökén`]:
        'send the token of --second-token: it is empty, or has a space',
      [`verify ${asked} --header authorization:Basic`]:
        'send the header "authorization": every request sets it itself. Drop it. --token',
      [`verify ${asked} --only creates`]: 'no rule "creates". Did you mean "create"?',
      [`verify ${asked} --url a.test`]: 'read the address "a.test": it is no http',
      [`verify ${asked} --url http://a.test/plants`]: 'it ends with /plants, which the kit',
      [`verify ${asked} --url http://a.test/?b=1`]: 'it has a query or a fragment',
      [`verify ${asked} --url http://b:c@a.test`]: '<redacted>@a.test": it has credentials',
    }),
  )('are named where they are used: %s', async (line, message) => {
    const command = runCommand(line.split(' '));

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
  });

  it.each([
    ['serve', { PORT: 'abc' }, 'PORT cannot be "abc".'],
    ['serve -p abc', { PORT: '4010' }, '--port cannot be "abc".'],
    [
      `verify ${url}`,
      { PLANT_STORE_TOKEN: 'secret-token\n' },
      'of PLANT_STORE_TOKEN: it is empty,',
    ],
    // As that of a missing secret in a CI.
    [`verify ${url}`, { PLANT_STORE_TOKEN: '' }, '--url needs --token (PLANT_STORE_TOKEN) or'],
    ['verify --tokn=secret-token', {}, "unknown option '--tokn=...'"],
  ])('are named as they are given, without a secret: %s, %j', async (line, env, message) => {
    const command = runCommand(line.split(' '), env);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
    expect(command.complaints()).not.toContain('secret-token');
  });
});
