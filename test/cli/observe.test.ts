import { type Profile, parameters, situations } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { program } from '../package/cli/program.js';
import { type Behaviour, Rejection } from '../providers/behaviour.js';
import { startProvider } from '../providers/provider.js';
import { reference } from '../providers/reference.js';
import { providerTokens } from '../providers/users.js';
import { observe } from './observe-command.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const subjects = [...Object.keys(parameters), ...Object.keys(situations)];

const startUndeletable = () =>
  startProvider({
    name: 'deletes nothing',
    change: {
      find() {
        throw new Rejection(500, 'no');
      },
    },
  });

/** Reads the id of a create as a double, and not the one in the path of a delete. */
const rounding = (reference: Behaviour): Partial<Behaviour> => ({
  readId: (value, ids) => String(JSON.parse(reference.readId(value, ids))),
});

describe.concurrent('observe', () => {
  it('prints what was determined and by what, or why not, and exits with 0', async () => {
    await using provider = await startProvider();
    const before = provider.plants();

    const command = observe(provider, ['--second-token', provider.secondToken]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(`What the plant store on ${provider.url} does\n\n`);
    for (const id of subjects) {
      expect(command.printed()).toMatch(new RegExp(`^(✓ ${id} +\\w|- ${id}$)`, 'm'));
    }
    expect(command.printed()).toMatch(
      /^✓ create\.taken-id +A create with the id of one of the user's plants is rejected with 400.*\n +The provider answered 400 to POST \/plants\.$/m,
    );
    expect(command.printed()).toMatch(
      /\nTook {2}\d+ requests in \d+\.\d s\n\n✓ \d+ of \d+ items observed\.\n/,
    );
    expect(command.complaints()).toBe('Write it to a file with --out profile.json.\n');
    expect(provider.plants()).toEqual(before);
  });

  it('names the flag of each token that would show more', async () => {
    await using provider = await startProvider();

    const command = observe(provider, ['--ended-token', 'ended']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain('(--second-token).\n');
    expect(command.printed()).toContain('(--read-only-token).\n');
    expect(command.printed()).not.toContain('--ended-token');
  });

  it('reads the tokens from the environment', async () => {
    await using provider = await startProvider();
    const env = {
      PLANT_STORE_TOKEN: provider.token,
      PLANT_STORE_SECOND_TOKEN: provider.secondToken,
      PLANT_STORE_READ_ONLY_TOKEN: provider.secondToken,
      PLANT_STORE_ENDED_TOKEN: 'ended',
    };

    const command = runCommand(['observe', '--url', provider.url], env);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^✓ authentication\.ended-token /m);
    expect(command.printed()).toMatch(
      /^✓ authentication\.insufficient-scope .* succeeds anyway\.$/m,
    );
    expect(command.printed()).not.toContain('-token)');
  });

  it('writes with --out a profile that the other commands read', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = `${folder.path}/provider.profile.json`;

    const command = observe(provider, ['--out', out]);

    expect(await command.code).toBe(0);
    expect(command.complaints()).toBe(`Wrote ${out}.\n`);
    const profile: Profile = JSON.parse(await folder.read(out));
    expect(profile).toMatchObject({
      version: 1,
      outcomes: { 'delete.own-plant': { status: 204 } },
      observed: {
        url: provider.url,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        kitVersion: expect.any(String),
        evidence: { 'list.all': 'The provider answered 200 to GET /plants.' },
        undetermined: { 'create.owner': 'No token of a second user was given (--second-token).' },
      },
    });
    const shown = runCommand(['profile', 'show', out]);
    expect(await shown.code).toBe(0);
    expect(shown.printed()).toContain(`Observed at ${provider.url} on `);
  });

  it('writes over a profile that is there, keeps what could not be determined, and says what changed', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = await folder.write('old.json', {
      outcomes: { 'delete.own-plant': { status: 200 }, 'create.others-id': { status: 409 } },
    });

    const command = observe(provider, ['--out', out]);

    expect(await command.code).toBe(0);
    expect(JSON.parse(await folder.read(out))).toMatchObject({
      outcomes: { 'delete.own-plant': { status: 204 }, 'create.others-id': { status: 409 } },
    });
    expect(command.complaints()).toMatch(
      /\n {2}Before, a delete of a plant that the user has created is answered with 200 .*; now it is answered with 204 /,
    );
    expect(command.complaints()).toContain(
      'Kept 1 entry that could not be determined: create.others-id.\n',
    );
  });

  it.each([
    ['the file is not a profile', 'package.json'],
    ['its folder does not exist', 'nowhere/provider.profile.json'],
  ])('sends no request if the file cannot be written: %s', async (cause, name) => {
    await using folder = await makeTempFolder();
    await folder.write('package.json', { name: 'garden' });
    await using provider = await startProvider();

    const command = observe(provider, ['--out', `${folder.path}/${name}`]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to write --out ".*": .*\n$/);
    expect(command.complaints()).toContain(cause);
    expect(provider.requestCount()).toBe(0);
  });

  it('prints the profile as JSON with --json, even if it writes it', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = `${folder.path}/provider.profile.json`;

    const command = observe(provider, ['--json', '--out', out]);

    expect(await command.code).toBe(0);
    expect(JSON.parse(command.printed())).toMatchObject({
      version: 1,
      outcomes: { 'list.all': { status: 200 } },
    });
    expect(await folder.read(out)).toBe(command.printed());
  });

  it('prints nothing with --quiet', async () => {
    await using provider = await startProvider();

    const command = observe(provider, ['--quiet']);

    expect(await command.code).toBe(0);
    expect(command.printed() + command.complaints()).toBe('');
  });

  it('has at most --plants plants there at once', async () => {
    let max = 0;
    await using provider = await startProvider({
      name: 'counts its plants',
      change: {
        create(store, plant) {
          const stored = reference.create(store, plant);
          max = Math.max(max, store.plants.length);
          return stored;
        },
      },
    });
    const before = provider.plants().length;

    const command = observe(provider, ['--plants', '40']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/\n +This run created 30 plants\.\n/);
    expect(max - before).toBeLessThanOrEqual(40);
  });

  it('lets no provider steer the terminal', async () => {
    await using provider = await startProvider({
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

  it.each([[], ['--quiet']])('prints what could not be deleted: %j', async (...flags) => {
    await using provider = await startUndeletable();

    const command = observe(provider, flags);

    expect(await command.code).toBe(2);
    const left = provider.plants().filter(({ name }) => /^Fern[a-z]{6}$/.test(name));
    expect(left.length).toBeGreaterThan(0);
    expect(command.printed()).toContain(
      ' plants could not be deleted\n\nThe delete was answered with 500.\n',
    );
    for (const { id, name } of left) {
      expect(command.printed()).toMatch(new RegExp(`^plant ${id} +${name}$`, 'm'));
    }
  });

  it.each([[[]], [['--second-token', providerTokens.bob]]])(
    'names it if the service rounds ids, and leaves no plant there: %j',
    async (flags) => {
      await using folder = await makeTempFolder();
      await using provider = await startProvider({ name: 'rounds ids', change: rounding });
      const before = provider.plants();
      const out = `${folder.path}/provider.profile.json`;

      const command = observe(provider, ['--out', out, ...flags]);

      expect(await command.code).toBe(0);
      expect(command.printed()).toMatch(
        /^≠ +The service rounds ids above 9007199254740991\.\n +The provider answered 404 to DELETE \S+, and 204 to DELETE \S+\.$/m,
      );
      expect(JSON.parse(await folder.read(out))).toMatchObject({
        outcomes: { 'create.new-plant': { status: 200 }, 'delete.own-plant': { status: 204 } },
        observed: { undetermined: { 'create.id-maximum': expect.stringContaining('404') } },
      });
      expect(provider.plants()).toEqual(before);
    },
  );

  it('writes what it has seen, and exits with 2, if a plant cannot be deleted', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider({
      name: 'finds no plant with a rounded id',
      change: (reference) => ({
        ...rounding(reference),
        find: (store, key, user) => (key.length < 17 ? reference.find(store, key, user) : []),
      }),
    });
    const out = `${folder.path}/provider.profile.json`;

    const command = observe(provider, ['--out', out]);

    expect(await command.code).toBe(2);
    const reason =
      'A created plant could not be deleted: the delete was answered with 404; perhaps the service rounds ids above 9007199254740991.';
    expect(command.complaints()).toBe(`${reason}\nWrote ${out}.\n`);
    expect(JSON.parse(await folder.read(out))).toMatchObject({
      outcomes: { 'list.all': { status: 200 } },
      observed: { undetermined: { 'delete.own-plant': reason } },
    });
  });

  it('says why, and exits with 2, if nothing was determined', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = await folder.write('good.json', {
      outcomes: { 'delete.own-plant': { status: 200 } },
    });

    const command = observe({ ...provider, token: 'token-of-nobody' }, ['--out', out]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `The provider rejected the token: it answered 401 to POST /plants. Give a valid one. Nothing was written to "${out}".\n`,
    );
    expect(JSON.parse(await folder.read(out))).toEqual({
      outcomes: { 'delete.own-plant': { status: 200 } },
    });
  });

  it('says so in one line, and exits with 3, if nobody answers', async () => {
    const provider = await startProvider();
    await provider.stop();

    const command = observe(provider, []);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/^Failed to reach the provider at http:\S+: .*\n$/);
    expect(command.printed()).toBe('');
  });

  it('observes the service that --server starts', async () => {
    const provider = await startProvider();
    await provider.stop();
    const { port } = new URL(provider.url);
    const server = `"${process.execPath}" "${program}" serve --port ${port}`;

    const command = observe({ url: provider.url, token: 'alice-token' }, ['--server', server]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toMatch(/^✓ create\.content-type /m);
    await expect(fetch(provider.url)).rejects.toThrow();
  });
});
