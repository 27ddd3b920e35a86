import { join } from 'node:path';
import { createPlantMock, type PlantRecord, parsePlants } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { serve as serveHttp } from '../serve.js';
import { endOf, runCommand } from './run-command.js';
import { serve } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

const pull = (url: string, ...flags: string[]) =>
  runCommand(['pull', '--url', url, '--token', 't1', ...flags]);

/** A service that answers every request with what the query makes of it, in JSON. */
const startService = (answer: (limit: number | undefined) => unknown, status = 200) =>
  serveHttp(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://a');
    const limit = searchParams.get('limit');
    const isList = pathname.endsWith('/plants');
    response.writeHead(isList ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(limit === null ? undefined : Number(limit))));
  });

const roses = [{ name: 'Rose', tag: 'shrub' }, { name: 'Basil' }, { name: 'Rose', tag: 'climber' }];

async function pullPrinted(url: string, ...flags: string[]): Promise<readonly PlantRecord[]> {
  const { code, printed, complaints } = await endOf(pull(url, ...flags));
  expect(code, complaints).toBe(0);
  return JSON.parse(printed);
}

describe('pull', () => {
  it('writes what a user sees, as plants that serve and createPlantMock take', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = join(folder.path, 'plants.json');
    const list = async (url: string, token: string) =>
      (await fetch(`${url}/plants`, { headers: { authorization: `Bearer ${token}` } })).json();
    const seen = await list(provider.url, provider.token);

    const command = runCommand(['pull', '--url', provider.url, '--out', out], {
      PLANT_STORE_TOKEN: provider.token,
    });

    expect(await command.code).toBe(0);
    expect(command.printed()).toBe(
      `Wrote ${seen.length} plants to ${out}.\nThe ids are made up, since the list shows none.\n`,
    );
    const plants = JSON.parse(await folder.read(out));
    expect(plants.map(({ id }: PlantRecord) => id)).toEqual(
      seen.map((_: unknown, at: number) => at + 1),
    );
    await using served = await serve(['--plants', out]);
    expect(await list(served.url, 'alice-token')).toEqual(seen);
    expect(createPlantMock({ plants }).plants.visibleTo('bob')).toHaveLength(seen.length);
  });

  it('prints no control character, and the plants as they are', async () => {
    const names = ['Fern\u009b31m', 'Ivy\u202e', 'Möhre'];
    await using service = await startService(() => names.map((name) => ({ name })));

    const { printed } = await endOf(pull(service.url));

    expect(printed).not.toMatch(/[\u009b\u202e]/);
    expect(JSON.parse(printed).map(({ name }: PlantRecord) => name)).toEqual(names);
  });

  it('says that the user sees no plants', async () => {
    await using service = await startService(() => []);

    const { code, printed, complaints } = await endOf(pull(service.url));

    expect(code).toBe(0);
    expect(JSON.parse(printed)).toEqual([]);
    expect(complaints).toBe('The list is empty: the user of this token sees no plants.\n');
  });

  it('asks before it replaces a file', async () => {
    await using folder = await makeTempFolder();
    await using service = await startService(() => roses);
    const out = await folder.write('plants.json', 'mine');
    const args = ['pull', '--url', service.url, '--token', 't1', '--out', out];
    const asking = (answer: boolean) => runCommand(args, {}, { confirm: async () => answer }).code;

    expect(await asking(false)).toBe(1);
    expect(await folder.read(out)).toBe('mine');

    expect(await asking(true)).toBe(0);
    expect(JSON.parse(await folder.read(out))).toHaveLength(3);
    expect(await pull(service.url, '--out', out, '--yes', '--owner', 'bob').code).toBe(0);
    expect(JSON.parse(await folder.read(out))[0]).toEqual({ id: 1, ...roses[0], owner: 'bob' });
  });

  it('makes up the same names and tags for the same seed, one for each', async () => {
    await using service = await startService(() => roses);
    await using other = await startService(() => [{ name: 'Fern' }, ...roses]);
    const anonymize = ['--anonymize', '--seed', '7'];

    const plants = await pullPrinted(service.url, ...anonymize);

    const [rose, basil, climber] = plants;
    expect(rose?.name).toBe(climber?.name);
    expect(new Set([rose?.name, basil?.name, rose?.tag, climber?.tag]).size).toBe(4);
    expect(basil?.tag).toBeUndefined();
    expect(JSON.stringify(plants)).not.toMatch(/"(Rose|Basil|shrub|climber)"/);
    expect(await pullPrinted(service.url, ...anonymize)).toEqual(plants);
    expect((await pullPrinted(other.url, ...anonymize)).slice(1).map(({ name }) => name)).toEqual(
      plants.map(({ name }) => name),
    );
    expect(await pullPrinted(service.url, '--anonymize', '--seed', '8')).not.toEqual(plants);
  });

  it('keeps different names different, however many there are', async () => {
    // More than are written at once.
    const many = Array.from({ length: 1001 }, (_, at) => ({ name: `n${at}`, tag: `t${at}` }));
    await using service = await startService(() => many);

    const plants = await pullPrinted(service.url, '--anonymize');

    expect(new Set(plants.map(({ name }) => name)).size).toBe(many.length);
    expect(new Set(plants.map(({ tag }) => tag)).size).toBe(many.length);
  });

  it('keeps the ids of a service that shows them, and leaves out what has no name', async () => {
    const id = '9223372036854775807';
    await using service = await startService(() => [{ id, name: 'Fern', tag: null }, { id: 2 }, 3]);

    const command = pull(service.url);

    expect(await command.code).toBe(0);
    expect(JSON.parse(command.printed())).toEqual([{ id, name: 'Fern' }]);
    expect(parsePlants(JSON.parse(command.printed()))).toEqual([{ id, name: 'Fern' }]);
    expect(command.complaints()).toBe(
      'The ids are those in the list, although the interface hides them.\n' +
        'Left out 2 plants of the list: without a name.\n',
    );
  });

  it('pulls the longest list that a limit gives, which may be a page, or as many as --limit says', async () => {
    const all = Array.from({ length: 500 }, (_, at) => ({ name: `Fern ${at}` }));
    await using service = await startService((limit = 20) => all.slice(0, Math.min(limit, 300)));

    const command = pull(service.url);
    expect(await command.code).toBe(0);
    expect(JSON.parse(command.printed())).toHaveLength(300);
    expect(command.complaints()).toContain(
      'A list of 300 plants may be a page of a longer one: look whether plants are missing.',
    );
    expect(await pullPrinted(service.url, '--limit', '5')).toHaveLength(5);
  });

  it('says nothing of pages if lists are only as short as their limits', async () => {
    const all = Array.from({ length: 123 }, (_, at) => ({ name: `Fern ${at}` }));
    await using service = await startService((limit) => all.slice(0, limit));

    const { printed, complaints } = await endOf(pull(service.url));

    expect(JSON.parse(printed)).toHaveLength(123);
    expect(complaints).not.toContain('page');
  });

  it.each([
    [401, 'the provider answered 401. Check the token.'],
    [400, 'the provider answered 400. Check the URL.'],
    [500, 'the provider answered 500. Try again later.'],
    [200, 'body: expected an array of Plants, got an object with "error".'],
  ])('exits with 2 and writes nothing after %i without a list', async (status, reason) => {
    await using folder = await makeTempFolder();
    await using service = await startService(() => ({ error: status }), status);
    const out = join(folder.path, 'plants.json');

    const command = pull(service.url, '--out', out);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `The plants could not be listed: ${reason} Nothing was written to "${out}".\n`,
    );
    await expect(folder.read(out)).rejects.toThrow('ENOENT');
  });

  it('exits with 3 at a URL without a plant store, and says where it looked', async () => {
    await using service = await startService(() => ({ detail: 'Not Found' }), 404);
    const command = pull(`${service.url}/api`);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toContain(
      `answered 404 to GET ${service.url}/api/plants. Correct`,
    );
  });
});
