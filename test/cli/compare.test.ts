import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { ofReference } from '../verify/comparison/compare-zoo.js';
import { startProviderAtCreate } from './provider-at-create.js';
import { type RunningCommand, runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

async function writeProfile(profile: object) {
  const folder = await makeTempFolder();
  const file = await folder.write('provider.profile.json', profile);
  return { file, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe.concurrent('compare', () => {
  it('exits with 0 without differences', async () => {
    await using provider = await startProvider();
    await using profile = await writeProfile(ofReference);
    const { url, token, secondToken } = provider;
    const before = provider.plants();

    const command = runCommand(
      ['compare', '--url', url, '--second-token', secondToken, '--profile', profile.file],
      { PLANT_STORE_TOKEN: token },
    );

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(' 300 steps in ');
    expect(command.printed()).toContain('✓ An app sees no difference.\n');
    expect(provider.plants()).toEqual(before);
  });

  it('exits with 1 if there are differences, and prints them as JSON', async () => {
    await using provider = await startProvider();
    const { url, token } = provider;

    const command = runCommand([
      'compare',
      '--url',
      url,
      '--token',
      token,
      '--seed',
      '3',
      '--steps',
      '300',
      '--json',
    ]);

    expect(await command.code).toBe(1);
    expect(JSON.parse(command.printed())).toMatchObject({ seed: 3, steps: 300 });
    const subjects = JSON.parse(command.printed()).differences.map(
      ({ subject }: { subject?: string }) => subject,
    );
    expect(subjects).toEqual(expect.arrayContaining(['create.duplicate-member/name']));
  });

  it('exits with 0 if the profile lists every difference as unsupported', async () => {
    await using provider = await startProvider();
    const outcomes = { ...ofReference.outcomes, 'delete.malformed-id': { status: 422 } };
    const unsupported = [{ subject: 'delete.malformed-id', behaviour: 'It is different.' }];
    await using profile = await writeProfile({ ...ofReference, outcomes, unsupported });
    const { url, token } = provider;

    const command = runCommand([
      'compare',
      '--url',
      url,
      '--token',
      token,
      '--profile',
      profile.file,
      '--seed',
      '1',
      '--steps',
      '100',
    ]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain('that the profile lists as unsupported.');
  });

  it('compares what lies outside of the operations with --outside', async () => {
    await using provider = await startProvider();
    await using profile = await writeProfile(ofReference);
    const { url, token } = provider;

    const command = runCommand([
      'compare',
      '--url',
      url,
      '--token',
      token,
      '--profile',
      profile.file,
      '--seed',
      '1',
      '--steps',
      '100',
      '--json',
      '--outside',
    ]);

    await command.code;
    const { differences } = JSON.parse(command.printed());
    expect(differences).not.toEqual([]);
    for (const { subject } of differences) {
      expect(subject).toMatch(/^request\.unknown-/);
    }
  });

  it('prints nothing with --quiet without differences', async () => {
    await using provider = await startProvider();
    await using profile = await writeProfile(ofReference);
    const { url, token } = provider;

    const command = runCommand([
      'compare',
      '--url',
      url,
      '--token',
      token,
      '--profile',
      profile.file,
      '--steps',
      '100',
      '--quiet',
    ]);

    expect(await command.code).toBe(0);
    expect(command.printed() + command.complaints()).toBe('');
  });

  it('exits with 2 after a signal, and deletes the plants that it has created', async () => {
    let command: RunningCommand | undefined;
    await using provider = await startProviderAtCreate(30, () => void command?.stop());
    const before = provider.plants();
    await using profile = await writeProfile(ofReference);

    const { url, token } = provider;
    command = runCommand(['compare', '--url', url, '--token', token, '--profile', profile.file]);

    expect(await command.code).toBe(2);
    expect(command.printed()).toContain('Too little could be compared. The run was stopped.');
    expect(provider.plants()).toEqual(before);
  });

  it('exits with 3 if nobody answers', async () => {
    const command = runCommand(['compare', '--url', 'http://127.0.0.1:9', '--token', 't']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/^Failed to reach the provider at http:\/\/127/);
  });

  it.each([
    [['--token', 't'], '--url is missing'],
    [['--url', 'http://127.0.0.1'], 'there is no token'],
    [['--url', 'http://127.0.0.1', '--token', 't', '--steps', '0'], '--steps'],
    [['--url', 'http://127.0.0.1', '--token', 't', '--profile', 'none.json'], 'none.json'],
    [['--url', 'http://127.0.0.1', '--token', 't', '--stepz', '1'], '--steps'],
  ])('exits with 2 for the flags %j, and says what is wrong with them', async (flags, message) => {
    const command = runCommand(['compare', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
  });

  it('prints its help', async () => {
    const command = runCommand(['compare', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(
      '0  no difference, or only differences that the profile lists as unsupported',
    );
  });
});
