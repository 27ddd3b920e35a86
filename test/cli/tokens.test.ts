import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Provider, Rejection } from '../providers/behaviour.js';
import { startProvider } from '../providers/provider.js';
import { waitFor } from '../wait-for.js';
import { runCommand } from './run-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';
import { quick } from './verify-command.js';

async function scriptCommand(folder: TempFolder, script: string): Promise<string> {
  return `"${process.execPath}" "${await folder.write('token.mjs', script)}"`;
}

afterEach(() => vi.unstubAllEnvs());

describe('--token-command', () => {
  it('runs again once its token has ended, and overrides the environment', async () => {
    await using folder = await makeTempFolder();
    let asked = 0;
    await using provider = await startProvider({
      name: 'takes a token for four requests',
      change: {
        authenticate(authorization) {
          asked += 1;
          if (authorization !== `Bearer token-number-${asked > 4 ? 2 : 1}`) {
            throw new Rejection(401, 'the token has ended');
          }
          return 'alice';
        },
      },
    });
    const counter = await folder.write('counter', '');
    const counting = `import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(counter)}, 'x');
      console.log('token-number-' + readFileSync(${JSON.stringify(counter)}).length);`;
    const flags = ['--token-command', await scriptCommand(folder, counting), ...quick];

    const command = runCommand(['verify', '--url', provider.url, ...flags], {
      PLANT_STORE_TOKEN: 'token-of-nobody',
    });

    expect(await command.code, command.printed()).toBe(0);
    expect(await folder.read(counter)).toBe('xx');
  });

  it.each([
    ['console.error("X-Api-Key: key-of-alice"); process.exit(7)', 'X-Api-Key: $X_API_KEY'],
    [
      'console.log("one two three"); console.error("+ echo one two three"); process.exit(7)',
      '+ echo $TOKEN',
    ],
    ['console.error(process.env.LOGIN_SECRET); process.exit(7)', '$LOGIN_SECRET'],
    ['process.exit(7)', 'it ended with exit code 7'],
    ['', 'it printed nothing'],
    ['console.log("one two")', 'it printed a space, a line break or a character that is not ASCII'],
  ])('ends verify with 2, and without a secret, if it is %j', async (script, cause) => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    vi.stubEnv('LOGIN_SECRET', 'secret-of-the-login');
    const command = await scriptCommand(folder, script);
    const flags = ['--token-command', command, '--header', 'X-Api-Key: key-of-alice'];

    const running = runCommand(['verify', '--url', provider.url, ...flags, ...quick]);

    expect(await running.code).toBe(2);
    expect(running.complaints()).toBe(
      `Failed to get a token with --token-command: ${cause}. Let the command print only the token.\n`,
    );
    expect(provider.requestCount()).toBe(0);
  });

  it('does not keep a run going past its deadline', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const waiting = await scriptCommand(folder, 'setTimeout(() => {}, 30_000)');
    const flags = ['--token-command', waiting, '--deadline', '1', ...quick];

    const running = runCommand(['verify', '--url', provider.url, ...flags]);

    expect(await running.code).toBe(2);
    expect(running.printed()).toContain('The run reached its deadline; --deadline (deadlineMs');
    expect(provider.requestCount()).toBe(0);
  });

  it('does not keep a run going that is stopped', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const started = await folder.write('started', '');
    const waiting = `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(started)}, 'x');
      setTimeout(() => {}, 30_000);`;
    const flags = ['--token-command', await scriptCommand(folder, waiting), ...quick];

    const running = runCommand(['verify', '--url', provider.url, ...flags]);
    await waitFor(async () => expect(await folder.read(started)).toBe('x'));

    expect(await running.stop()).toBe(2);
  });
});

const token = 'own/token+with"quotes&=~4711';
const secondToken = 'second/token+of"bob&=~0815';

/** How the provider repeats a token. */
const formsOf = (text: string) => [
  text,
  encodeURIComponent(text).toLowerCase(),
  Buffer.from(text).toString('base64'),
  Buffer.from(`user:${text}`).toString('base64'),
];

const users: Readonly<Record<string, string>> = { [token]: 'alice', [secondToken]: 'bob' };

/** Repeats the token of a request in each form, in errors, in plants and in headers. */
const repeatsTokens: Provider = {
  name: 'repeats tokens',
  change: () => {
    let last = token;
    const all = () => formsOf(last).join(' ');
    return {
      authenticate(authorization = '') {
        const given = authorization.replace(/^bearer +/i, '');
        const user = users[given];
        if (user === undefined) {
          throw new Rejection(401, `no user has the token: ${all()}`);
        }
        last = given;
        return user;
      },
      presentError: ({ status }) => ({ error: status, message: all(), [all()]: last }),
      finish: (answer, { operation, rejection }) => ({
        ...answer,
        headers: { ...answer.headers, 'x-token': all(), 'set-cookie': 'session=of-nobody' },
        // Which breaks the rule that takes the least time to check.
        ...(operation?.name === 'delete' &&
          rejection === undefined && { status: 200, body: Buffer.from(JSON.stringify(all())) }),
      }),
    };
  },
};

it.each([['verify', ...quick, '--json', '--junit', 'a.xml', '--html', 'a.html'], ['compare']])(
  'a token that the provider repeats is shown nowhere by %s %s %s',
  async (name, ...flags) => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider(repeatsTokens);
    const inFolder = flags.map((flag) => (flag.startsWith('a.') ? join(folder.path, flag) : flag));
    const summary = await folder.write('summary.md', '');
    const args = [name, '--url', provider.url, '--token', token, '--second-token', secondToken];

    const command = runCommand([...args, ...inFolder], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    });

    expect(await command.code).toBe(1);
    const files = await readdir(folder.path);
    const written = await Promise.all(files.map((file) => folder.read(join(folder.path, file))));
    const shown = [command.printed(), command.complaints(), ...written].join('\n');
    expect(shown).toContain('TOKEN');
    expect(shown).not.toContain('of-nobody');
    const forms = [token, secondToken].flatMap(formsOf).flatMap((form) => [
      form,
      // As JSON and as pages escape it.
      JSON.stringify(form).slice(1, -1),
      form.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
      form.slice(-10),
    ]);
    expect(forms.filter((form) => shown.includes(form))).toEqual([]);
  },
);
