import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

/** Where nobody listens; no test here gets that far. */
const url = 'http://127.0.0.1:1';
const asked = ['--url', url, '--token', 'some-token'];

describe('verify', () => {
  it('lists its flags in groups, and marks those that can be repeated', async () => {
    const command = runCommand(['verify', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(
      /^The service:\n[^:]*--url [\s\S]*^What is checked:\n[^:]*--only <rules>\.\.\. [\s\S]*^A Pact Broker:\n[^:]*--broker-url /m,
    );
    expect(command.printed()).toContain('A flag with "..." can be repeated.');
  });

  it.each([
    [['--token', 't'], '--url is missing. Give the base URL of the service, without /plants.'],
    [
      ['--url', url],
      'there is no token. Give one of --token, PLANT_STORE_TOKEN and --token-command.',
    ],
    [
      [...asked, '--token-command', 'echo t'],
      'two flags give a token. Give one of --token, PLANT_STORE_TOKEN and --token-command.',
    ],
    [
      ['--url', url, '--token', 'two words'],
      'the token of --token has a space, a line break or a character that is not ASCII. Give the token alone.',
    ],
    [
      [...asked, '--second-token', 'tökén'],
      'the token of --second-token has a space, a line break or a character that is not ASCII. Give the token alone.',
    ],
    [[...asked, '--timeout', '0'], '--timeout cannot be "0". Give a whole number from 1 to 86400.'],
    [[...asked, '--wait', '0.5'], '--wait cannot be "0.5". Give a whole number from 0 to 86400.'],
    [
      [...asked, '--concurrency', '65'],
      '--concurrency cannot be "65". Give a whole number from 1 to 64.',
    ],
    [
      [...asked, '--seed', '-1'],
      '--seed cannot be "-1". Give a whole number from 0 to 2147483647.',
    ],
    [[...asked, '--seed', ''], '--seed needs a value. Write --seed <n>.'],
    [
      [...asked, '--header', 'X-Api-Key 42'],
      '--header "X-Api-Key..." is not a header. Write it as "Name: value".',
    ],
    [
      [...asked, '--header', 'X-Name: Bäum€'],
      '--header "X-Name..." is not a header. Write it as "Name: value".',
    ],
    [
      [...asked, '--header', 'authorization: Basic 42'],
      '--header cannot set authorization, which every request sets itself. Give the token with --token.',
    ],
    [
      [...asked, '--header', 'Content-Type: text/plain'],
      '--header cannot set Content-Type, which every request sets itself. Drop it.',
    ],
    [[...asked, '--publish'], '--publish needs a broker. Give one with --broker-url.'],
    [[...asked, '--pending'], '--pending needs a broker. Give one with --broker-url.'],
    [
      [...asked, '--broker-url', url, '--publish'],
      '--publish needs a version. Give one with --provider-version.',
    ],
    [[...asked, '--tokn', 't'], 'there is no flag --tokn. Did you mean "--token"?'],
  ])('rejects %j in one line, and exits with 2', async (flags, message) => {
    const command = runCommand(['verify', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`Failed to read the flags: ${message}\n`);
    expect(command.printed()).toBe('');
  });

  it.each([
    [
      '--only',
      'list.limit-cap-results',
      'there is no rule "list.limit-cap-results". Did you mean "list.limit-caps-results"?',
    ],
    ['--only', 'creates', 'there is no rule "creates". Did you mean "create"?'],
    ['--only', 'list,', 'there is no rule "".'],
    ['--url', '127.0.0.1:8080', 'it is not an http or https address.'],
    ['--url', 'http://127.0.0.1:1/?a=1', 'it has a query, a fragment or credentials.'],
  ])('rejects %s %s, and exits with 2', async (flag, value, message) => {
    const command = runCommand(['verify', ...asked, flag, value]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
  });

  it('rejects a token of the environment without showing it', async () => {
    const command = runCommand(['verify', '--url', url], { PLANT_STORE_TOKEN: 'secret-token\n' });

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain('the token of PLANT_STORE_TOKEN has a space,');
    expect(command.complaints()).not.toContain('secret-token');
  });

  it('rejects a pact that is not there', async () => {
    const command = runCommand(['verify', ...asked, '--pacts', 'nowhere.json']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      'Failed to read "nowhere.json": there is no such file. Check the path.\n',
    );
  });

  it('rejects a folder without pacts', async () => {
    await using folder = await makeTempFolder();
    await folder.write('readme.txt', 'no pact');

    const command = runCommand(['verify', ...asked, '--pacts', folder.path]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `Failed to read the flags: there is no .json file in the folder "${folder.path}". Give a folder with pacts.\n`,
    );
  });

  it.each([
    ['is not JSON', '{"consumer"', 'it is not JSON: '],
    ['is no pact', {}, '"consumer" is missing and must be an object.'],
    [
      'has no interactions',
      { consumer: { name: 'a' }, provider: { name: 'b' }, interactions: [] },
      '"interactions" must not be empty.',
    ],
  ])('rejects a pact that %s, naming the file', async (_, content, message) => {
    await using folder = await makeTempFolder();
    const path = await folder.write('web.json', content);

    const command = runCommand(['verify', ...asked, '--pacts', path]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(`pact "${path}"`);
    expect(command.complaints()).toContain(message);
    expect(command.complaints()).toMatch(/Give a pact of HTTP interactions that .*\n$/);
  });
});
