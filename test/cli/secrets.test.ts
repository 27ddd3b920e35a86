import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Provider, Rejection } from '../providers/behaviour.js';
import { startProvider } from '../providers/provider.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const token = 'zoo/token+with"quotes&=~4711';
const secondToken = 'second/token+of"bob&=~0815';

const escaped = (text: string) =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** How the provider repeats a token. */
const formsOf = (text: string) => [
  text,
  JSON.stringify(text).slice(1, -1),
  JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  escaped(text),
  encodeURIComponent(text),
  encodeURIComponent(text).toLowerCase(),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
  Buffer.from(`alice:${text}`).toString('base64'),
  Buffer.from(`a:${text}.`).toString('base64'),
];

const users: ReadonlyMap<string, string> = new Map([
  [token, 'alice'],
  [secondToken, 'bob'],
]);

/** Repeats the token of a request in each form, in errors, in plants and in headers. */
const repeatsTokens: Provider = {
  name: 'repeats tokens',
  change: (reference) => {
    let last = token;
    const all = () => formsOf(last).join(' ');
    return {
      authenticate(authorization = '') {
        const given = authorization.replace(/^bearer +/i, '');
        last = users.has(given) ? given : last;
        const user = users.get(given);
        if (user === undefined) {
          throw new Rejection(401, `no user has the token: ${all()}`);
        }
        return user;
      },
      present: (plant, where) => ({
        ...(reference.present(plant, where) as object),
        ...(where === 'create' && { [all()]: all(), tag: last }),
      }),
      presentError: (rejection) => ({
        error: rejection.status,
        message: `${rejection.message}: ${all()}`,
        token: last,
        [all()]: escaped(last),
      }),
      finish: (answer) => ({
        ...answer,
        headers: {
          ...answer.headers,
          'www-authenticate': `Bearer realm="${all()}"`,
          'set-cookie': 'session=known-to-nobody',
          'x-token': all(),
          location: `/plants?access_token=${encodeURIComponent(last)}`,
        },
      }),
    };
  },
};

it.each([
  ['verify', '--json', '--junit', 'report.xml', '--html', 'report.html'],
  ['verify', '--only', 'create,authentication'],
  ['observe', '--out', 'provider.profile.json'],
  ['compare', '--steps', '40'],
  ['compare', '--steps', '40', '--json'],
])('%s %s shows no token that the provider repeats', async (name, ...flags) => {
  await using folder = await makeTempFolder();
  await using provider = await startProvider(repeatsTokens);
  const inFolder = flags.map((flag) => (flag.includes('.') ? join(folder.path, flag) : flag));
  const summary = await folder.write('summary.md', '');
  const args = [name, '--url', provider.url, '--token', token, '--second-token', secondToken];

  const command = runCommand([...args, ...inFolder], {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: summary,
  });

  await command.code;
  const written = await Promise.all(
    (await readdir(folder.path)).map((file) => folder.read(join(folder.path, file))),
  );
  const all = [command.printed(), command.complaints(), ...written].join('\n');
  expect(all).toContain('TOKEN');
  expect(all).not.toContain('known-to-nobody');
  for (const form of [token, secondToken].flatMap(formsOf)) {
    // As each kind of report escapes it.
    const shown = [
      form,
      JSON.stringify(form).slice(1, -1),
      form.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    ];
    for (const one of shown) {
      expect(all.includes(one), one).toBe(false);
    }
  }
  for (const secret of [token, secondToken]) {
    // Not even a part: a report may shorten what it quotes.
    for (let start = 0; start + 10 <= secret.length; start++) {
      const part = secret.slice(start, start + 10);
      expect(all.includes(part), part).toBe(false);
    }
  }
});
