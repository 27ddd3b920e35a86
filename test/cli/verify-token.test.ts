import { describe, expect, it } from 'vitest';
import { Rejection } from '../providers/behaviour.js';
import { type RunningProvider, startProvider } from '../providers/provider.js';
import { runCommand } from './run-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';
import { breaksQuickRule, quick } from './verify-command.js';

/** Prints token-number-1 when it is run first, then token-number-2, and so on. */
async function countingCommand(folder: TempFolder): Promise<string> {
  const counter = await folder.write('counter', '0');
  return `n=$(($(cat "${counter}")+1)); echo $n > "${counter}"; echo token-number-$n`;
}

/** Takes the first token for so many requests, and the second token after them. */
function startProviderWithEndingToken(requests: number): Promise<RunningProvider> {
  let asked = 0;
  return startProvider({
    name: 'takes a token only for a time',
    change: {
      authenticate(authorization) {
        asked += 1;
        const number = asked > requests ? 2 : 1;
        if (authorization !== `Bearer token-number-${number}`) {
          throw new Rejection(401, 'the token has ended');
        }
        return 'alice';
      },
    },
  });
}

describe.concurrent('the token of verify', () => {
  it('comes from the environment', async () => {
    await using provider = await startProvider();
    const env = { PLANT_STORE_TOKEN: provider.token };

    const command = runCommand(['verify', '--url', provider.url, ...quick], env);

    expect(await command.code).toBe(0);
  });

  it('comes from a command, which overrides the environment', async () => {
    await using provider = await startProvider();
    const flags = ['--token-command', `echo ${provider.token}`];
    const env = { PLANT_STORE_TOKEN: 'token-of-nobody' };

    const command = runCommand(['verify', '--url', provider.url, ...flags, ...quick], env);

    expect(await command.code, command.complaints()).toBe(0);
  });

  it.each([8, 30, 60])(
    'comes from the command again once it has ended after %i requests',
    async (requests) => {
      await using folder = await makeTempFolder();
      await using provider = await startProviderWithEndingToken(requests);
      const before = provider.plants();
      const flags = ['--token-command', await countingCommand(folder), '--only', 'delete,plant'];

      const command = runCommand(['verify', '--url', provider.url, ...flags]);

      expect(await command.code, command.printed()).toBe(0);
      expect(await folder.read(`${folder.path}/counter`)).toBe('2\n');
      expect(provider.plants()).toEqual(before);
    },
  );

  it('is shown nowhere, of whichever run of the command it is', async () => {
    await using folder = await makeTempFolder();
    const change = { ...breaksQuickRule.change, authenticate: () => 'alice' };
    await using provider = await startProvider({ ...breaksQuickRule, change });
    const flags = ['--token-command', await countingCommand(folder), '--json'];

    const command = runCommand(['verify', '--url', provider.url, ...flags, ...quick]);

    expect(await command.code).toBe(1);
    expect(command.printed()).toContain('Bearer $TOKEN');
    expect(command.printed() + command.complaints()).not.toContain('token-number');
  });

  it.each([
    ['echo "no network" >&2; exit 7', 'no network'],
    ['exit 7', 'it ended with exit code 7'],
    ['kill -9 $$', 'it ended with SIGKILL'],
    ['true', 'it printed nothing'],
    ['echo one two', 'it printed a space, a line break or a character that is not ASCII'],
  ])('makes verify exit with 2 if the command is %j', async (tokenCommand, cause) => {
    await using provider = await startProvider();
    const flags = ['--token-command', tokenCommand];

    const command = runCommand(['verify', '--url', provider.url, ...flags, ...quick]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `Failed to get a token with --token-command: ${cause}. Let the command print only the token.\n`,
    );
    expect(provider.requestCount()).toBe(0);
  });

  it('is not repeated from what a command prints about its failure, as no other secret is', async () => {
    await using provider = await startProvider();
    const failing = 'echo "curl: X-Api-Key: key-of-alice" >&2; exit 7 # password=secret';
    const flags = ['--token-command', failing, '--header', 'X-Api-Key: key-of-alice'];

    const command = runCommand(['verify', '--url', provider.url, ...flags, ...quick]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      'Failed to get a token with --token-command: curl: X-Api-Key: $X_API_KEY. Let the command print only the token.\n',
    );
  });
});
