import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { type Provider, Rejection } from '../providers/behaviour.js';
import { type RunningProvider, startProvider } from '../providers/provider.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';
import { deletesNothing } from './verify-command.js';

const observe = (
  { url, token }: Pick<RunningProvider, 'url' | 'token'>,
  ...flags: readonly string[]
) => runCommand(['observe', '--url', url, '--token', token, ...flags]);

const takesNoPlants: Provider = {
  name: 'takes no plants',
  change: {
    readObject() {
      throw new Rejection(403, 'you may only read');
    },
  },
};

const deleting = { outcomes: { 'delete.own-plant': { status: 200 } } };

describe.concurrent('observe', () => {
  it('writes with --out a profile that other commands read, and prints what it saw', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const before = provider.plants();
    const out = `${folder.path}/provider.profile.json`;

    const command = observe(provider, '--out', out, '--ended-token', 'ended', '--all');

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(`What the plant store on ${provider.url} does\n✓ `);
    expect(command.printed()).toMatch(
      /^✓ create\.taken-id +A create with the id .* 400.*\n +The provider answered 400 to POST /m,
    );
    expect(command.printed()).toMatch(/^✓ authentication\.ended-token /m);
    expect(command.printed()).toContain('(--second-token).\n');
    expect(command.printed()).toMatch(/\n\n✓ \d+ of \d+ open points observed\.\n/);
    expect(command.complaints()).toBe(`Wrote ${out}.\n`);
    const profile: Profile = JSON.parse(await folder.read(out));
    expect(profile).toMatchObject({
      version: 1,
      outcomes: { 'delete.own-plant': { status: 204 } },
      observed: {
        url: provider.url,
        evidence: { 'list.all': 'The provider answered 200 to GET /plants.' },
        undetermined: { 'create.owner': 'No token of a second user was given (--second-token).' },
      },
    });
    const shown = runCommand(['profile', 'show', out]);
    expect(await shown.code).toBe(0);
    expect(shown.printed()).toContain(`Observed at ${provider.url} on `);
    expect(provider.plants()).toEqual(before);
  });

  it('replaces a file with --yes, also by a part, and prints with --json what it writes', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider(takesNoPlants);
    const out = await folder.write('old.json', 'my notes');

    const command = observe(provider, '--out', out, '--yes', '--json');

    expect(await command.code).toBe(2);
    const printed = JSON.parse(command.printed());
    expect(printed).toMatchObject({ version: 1, outcomes: { 'list.all': { status: 200 } } });
    expect(JSON.parse(await folder.read(out))).toEqual(printed);
    expect(command.complaints()).toMatch(/^The token may not create .*\nWrote .*old\.json\.\n$/);
    expect(command.complaints()).not.toContain('Nothing was written');
  });

  it('prints with --quiet only what may be left', async () => {
    await using provider = await startProvider(deletesNothing);

    const command = observe(provider, '--quiet', '--lag', '200');

    expect(await command.code).toBe(2);
    const left = provider.plants().filter(({ name }) => /^fern[a-z]{6}$/i.test(name));
    expect(command.printed()).toMatch(/\n\d plants may be left at the provider\n\nplant /);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(10);
    for (const { id, name } of left) {
      expect(command.printed()).toMatch(
        new RegExp(`^plant ${id} +${name}: the delete was answered with 500$`, 'm'),
      );
    }
  });

  it.each<[string, { token?: string; path?: string }, number, RegExp]>([
    [
      'nothing was determined',
      { token: 'token-of-nobody' },
      2,
      /^The token was rejected: POST \/plants was answered with 401\. Give a valid token\. Nothing was written to ".*good\.json"\.\n$/,
    ],
    ['no plant store is at the URL', { path: '/api' }, 3, /^Failed to find a plant store: .*\n$/],
  ])('says that %s, and writes nothing', async (_, { token, path = '' }, code, complaint) => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = await folder.write('good.json', deleting);
    const given = { url: provider.url + path, token: token ?? provider.token };

    const command = observe(given, '--out', out, '--yes');

    expect(await command.code).toBe(code);
    expect(command.complaints()).toMatch(complaint);
    expect(JSON.parse(await folder.read(out))).toEqual(deleting);
  });
});
