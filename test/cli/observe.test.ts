import { openPoints, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../zoo/behaviour.js';
import { startZooProvider, type ZooProvider } from '../zoo/provider.js';
import { reference } from '../zoo/reference.js';
import { type RunningCommand, runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';
import { patience } from './verify-command.js';

const points = Object.keys(openPoints);

/** Observes a provider with the token of its first user. */
function observe(
  { url, token }: Pick<ZooProvider, 'url' | 'token'>,
  flags: readonly string[],
  env?: NodeJS.ProcessEnv,
): RunningCommand {
  return runCommand(['observe', '--url', url, '--token', token, ...flags], env);
}

const startUndeletable = () =>
  startZooProvider({
    name: 'deletes nothing',
    change: {
      find() {
        throw new Refusal(500, 'no');
      },
    },
  });

describe('observe', { timeout: patience }, () => {
  it('prints what was told of each point and from what, or why not, and ends with 0', async () => {
    await using provider = await startZooProvider();
    const before = provider.plants();

    const command = observe(provider, ['--second-token', provider.secondToken]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(`What the plant store on ${provider.url} chooses\n\n`);
    for (const id of points) {
      expect(command.printed()).toMatch(new RegExp(`^[✓-] ${id} +\\w`, 'm'));
    }
    expect(command.printed()).toMatch(
      /^✓ create\.duplicate-id +A plant whose id is taken is refused with 400, and the first plant stays\.\n +a second plant with the id was answered with 400$/m,
    );
    expect(command.printed()).toMatch(
      /^- create\.replaced-place +Not told: no plant replaces another$/m,
    );
    expect(command.printed()).toMatch(
      new RegExp(
        `\\n\\n\\d+ of ${points.length} open points told, by \\d+ requests in \\d\\.\\d s\\.\\n`,
      ),
    );
    expect(command.complaints()).toBe('To keep it: --out provider.profile.json\n');
    expect(provider.plants()).toEqual(before);
  });

  it('tells what more tokens would tell', async () => {
    await using provider = await startZooProvider();

    const command = observe(provider, ['--ended-token', 'ended']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(
      /\nMore would be told with --second-token \(5 points\), --read-only-token \(2 points\)\.\n$/,
    );
  });

  it('takes the tokens from the environment, too', async () => {
    await using provider = await startZooProvider();
    const env = {
      PLANT_STORE_TOKEN: provider.token,
      PLANT_STORE_SECOND_TOKEN: provider.secondToken,
      PLANT_STORE_READ_ONLY_TOKEN: provider.secondToken,
      PLANT_STORE_ENDED_TOKEN: 'ended',
    };

    const command = runCommand(['observe', '--url', provider.url], env);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^✓ authentication\.ended-token /m);
    expect(command.printed()).toMatch(/^✓ authentication\.scopes .* is accepted all the same\.$/m);
    expect(command.printed()).not.toContain('More would be told');
  });

  it('writes with --out a profile that the other commands read', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startZooProvider();
    const out = `${folder.path}/provider.profile.json`;

    const command = observe(provider, ['--out', out]);

    expect(await command.code).toBe(0);
    expect(command.complaints()).toBe(`Wrote ${out}.\n`);
    const profile: Profile = JSON.parse(await folder.read(out));
    expect(profile).toMatchObject({
      version: 1,
      'delete.success': 204,
      observed: {
        url: provider.url,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        kitVersion: expect.any(String),
        evidence: { 'delete.success': 'a delete was answered with 204' },
        unknown: { 'create.owner': 'no token of a second user was given' },
      },
    });
    const shown = runCommand(['profile', 'show', out]);
    expect(await shown.code).toBe(0);
    expect(shown.printed()).toContain(`Observed at ${provider.url} on `);
  });

  it('writes over a profile that is there', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startZooProvider();
    const out = await folder.write('old.json', { 'delete.success': 200 });

    const command = observe(provider, ['--out', out, '--quiet']);

    expect(await command.code).toBe(0);
    expect(JSON.parse(await folder.read(out))).toMatchObject({ 'delete.success': 204 });
  });

  it.each([
    ['what is there is no profile', 'package.json'],
    ['Give a path in a folder that is there', 'nowhere/provider.profile.json'],
  ])('asks nothing of the provider where the file cannot be written: %s', async (cause, name) => {
    await using folder = await makeTempFolder();
    await folder.write('package.json', { name: 'garden' });
    await using provider = await startZooProvider();

    const command = observe(provider, ['--out', `${folder.path}/${name}`]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to write the profile to ".*": .*\n$/);
    expect(command.complaints()).toContain(cause);
    expect(provider.requestCount()).toBe(0);
  });

  it('prints the profile as JSON with --json, also where it is written', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startZooProvider();
    const out = `${folder.path}/provider.profile.json`;

    const command = observe(provider, ['--json', '--out', out]);

    expect(await command.code).toBe(0);
    expect(JSON.parse(command.printed())).toMatchObject({ version: 1, 'list.success': 200 });
    expect(await folder.read(out)).toBe(command.printed());
  });

  it('prints nothing with --quiet', async () => {
    await using provider = await startZooProvider();

    const command = observe(provider, ['--quiet']);

    expect(await command.code).toBe(0);
    expect(command.printed() + command.complaints()).toBe('');
  });

  it('has at most --plants plants there at once', async () => {
    let most = 0;
    await using provider = await startZooProvider({
      name: 'counts its plants',
      change: {
        create(store, plant) {
          const stored = reference.create(store, plant);
          most = Math.max(most, store.plants.length);
          return stored;
        },
      },
    });
    const before = provider.plants().length;

    const command = observe(provider, ['--plants', '40']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/\n +30 plants were created\n/);
    expect(most - before).toBeLessThanOrEqual(40);
  });

  it('lets no provider steer the terminal', async () => {
    await using provider = await startZooProvider({
      name: 'is rude',
      change: {
        presentError: ({ status, message }) => ({
          error: status,
          message,
          path: '\u001b[2J\u202e',
        }),
      },
    });

    const command = observe(provider, []);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(
      /^✓ error\.further-members .*"path": .*beside error and message/m,
    );
    expect(command.printed()).not.toContain('\u001b');
    expect(command.printed()).not.toContain('\u202e');
  });

  it.each([[], ['--quiet']])('tells what could not be deleted: %j', async (...flags) => {
    await using provider = await startUndeletable();

    const command = observe(provider, flags);

    expect(await command.code).toBe(2);
    const left = provider.plants().filter(({ name }) => /^Fern[a-z]{6}$/.test(name));
    expect(left.length).toBeGreaterThan(0);
    for (const { id, name } of left) {
      expect(command.printed()).toContain(`could not be deleted: plant ${id}, ${name}: `);
    }
  });

  it('says why, and ends with 2, where nothing could be told', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startZooProvider();
    const out = await folder.write('good.json', { 'delete.success': 200 });

    const command = observe({ ...provider, token: 'token-of-nobody' }, ['--out', out]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `The token was refused (POST /plants was answered with 401): give a valid one. Nothing was written to "${out}".\n`,
    );
    expect(JSON.parse(await folder.read(out))).toEqual({ 'delete.success': 200 });
  });

  it('says so in one line, and ends with 3, where nobody answers', async () => {
    const provider = await startZooProvider();
    await provider.stop();

    const command = observe(provider, []);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/^Failed to reach the provider at http:\S+: .*\n$/);
    expect(command.printed()).toBe('');
  });

  it('observes the service that --server starts', async () => {
    const provider = await startZooProvider();
    await provider.stop();
    const { port } = new URL(provider.url);
    const server = `"${process.execPath}" --import tsx src/cli/main.ts serve --port ${port}`;

    const command = observe({ url: provider.url, token: 'alice-token' }, ['--server', server]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toMatch(/^✓ create\.content-type /m);
    await expect(fetch(provider.url)).rejects.toThrow();
  });
});

describe('observe, told to stop', { timeout: patience }, () => {
  it.each([2, 12, 60])(
    'deletes what it has created by create %i, and writes nothing over a good profile',
    async (last) => {
      await using folder = await makeTempFolder();
      const out = await folder.write('good.json', { 'delete.success': 200 });
      let creates = 0;
      let command: RunningCommand | undefined;
      await using provider = await startZooProvider({
        name: 'sees the observation stopped',
        change: {
          create(store, plant) {
            creates += 1;
            if (creates === last) {
              void command?.stop();
            }
            return reference.create(store, plant);
          },
        },
      });
      const before = provider.plants();

      command = observe(provider, ['--out', out]);

      expect(await command.code).toBe(2);
      expect(command.complaints()).toBe(`The run was stopped. Nothing was written to "${out}".\n`);
      expect(JSON.parse(await folder.read(out))).toEqual({ 'delete.success': 200 });
      expect(provider.plants()).toEqual(before);
    },
  );

  it('says so where it has not begun, and asks nothing of the provider', async () => {
    await using provider = await startZooProvider();

    const command = observe(provider, []);

    expect(await command.stop()).toBe(2);
    expect(command.complaints()).toBe('Stopped before anything was observed.\n');
    expect(provider.requestCount()).toBe(0);
  });
});

describe('the flags of observe', () => {
  const url = 'http://127.0.0.1:1';

  it.each([
    [['--token', 't'], 'there is no --url. Give the address that /plants is below.'],
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
      'the token of --read-only-token holds a space, a line break or a sign that is not ASCII. Check how it is read.',
    ],
    [
      ['--url', url, '--token', 't', '--ot', 'a.json'],
      'there is no flag --ot. Did you mean "--out"?',
    ],
  ])('are refused in one line, which ends it with 2: %j', async (flags, message) => {
    const command = runCommand(['observe', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`Failed to read the flags: ${message}\n`);
  });

  it('are told in the help', async () => {
    const command = runCommand(['observe', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatchInlineSnapshot(`
      "Finds out what a running service chooses where the interface document leaves it open.

      Usage: plant-store-kit observe --url <url> --token <token> --out <file> [flags]

            --url <url>                the address that /plants is below
            --token <token>            token of a user who may create, list and delete [env PLANT_STORE_TOKEN]
            --second-token <token>     token of another user: more can be told with it [env PLANT_STORE_SECOND_TOKEN]
            --token-command <cmd>      command that prints a token; run again after a 401
            --header <header>          "Name: value" to send with each request
            --server <cmd>             command that starts the service; it is always stopped
            --wait <s>                 seconds to wait for the service (0; with --server 30)
            --timeout <s>              seconds that one answer may take (10)
            --concurrency <n>          requests at once (8)
            --read-only-token <token>  token of a user who may list alone [env PLANT_STORE_READ_ONLY_TOKEN]
            --ended-token <token>      token that has expired or was revoked [env PLANT_STORE_ENDED_TOKEN]
            --out <file>               write the profile to this file, over one that is there
            --plants <n>               plants to have there at once: limits are seen up to ten less (110)
            --json                     print the profile as JSON
        -q, --quiet                    print nothing but errors
        -h, --help                     print this help

      It needs no empty store: it creates plants under fresh ids and names, and deletes them again, also
      after a failure or Ctrl-C. What cannot be told for certain is left out of the profile, with the
      reason why.

      Exit code: 0 a profile was observed, 2 bad usage, or nothing could be told, or it was stopped, 3 the
      service cannot be reached.

      Examples:
        plant-store-kit observe --url http://127.0.0.1:8080/v1 --token t1 --second-token t2 --out provider.profile.json
        plant-store-kit serve --profile provider.profile.json
        plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --profile provider.profile.json
      "
    `);
  });
});
