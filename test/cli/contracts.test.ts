import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../ask-mock.js';
import { descriptionsOf, readPactJson, recordApp } from '../record/recorded-app.js';
import { endOf, runCommand } from './run-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';

const file = 'pacts/my-web-app-plant-store.json';

const contracts = (...args: readonly string[]) => endOf(runCommand(['contracts', ...args]));

async function pactOf(...requests: readonly SentRequest[]): Promise<string> {
  const { mock, send } = recordApp({ plants: [] });
  for (const request of requests) {
    await send(request);
  }
  return mock.pact();
}

const basil: SentRequest = { method: 'POST', body: '{"id":1001,"name":"Basil"}' };
const mint: SentRequest = { method: 'POST', body: '{"id":7,"name":"Mint"}' };
const accept = { accept: 'application/json' };

describe('contracts check', () => {
  async function commit(pact: string) {
    const folder = await makeTempFolder({ [file]: pact });
    const git = (...args: readonly string[]) =>
      promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: folder.path,
      });
    await git('init', '-q');
    await git('add', '.');
    await git('commit', '-qm', 'Add the pact');
    return folder;
  }

  it('holds if the tests need the same, whatever their examples are', async () => {
    await using folder = await commit(await pactOf(basil, { path: '/plants?limit=0' }));
    await folder.write(file, await pactOf(mint, { path: '/plants?limit=0' }));
    await folder.write('pacts/by-hand.json', { consumer: { name: 'web' } });

    const { code, printed } = await contracts('check', join(folder.path, 'pacts'));

    expect(code).toBe(0);
    expect(
      printed,
    ).toBe(`${join(folder.path, 'pacts/by-hand.json')}: skipped, since it was not recorded
${join(folder.path, file)}: 1 interaction, as committed
  left out:
    GET /plants: the interface leaves open what a service answers to a list with limit=0
`);
  });

  it('fails if they need something else, and says what', async () => {
    await using folder = await commit(await pactOf(basil, { token: null }));
    await folder.write(
      file,
      await pactOf({ ...basil, headers: accept }, { method: 'DELETE', path: '/plants/1001' }),
    );

    const { code, printed, complaints } = await contracts('check', join(folder.path, 'pacts'));

    expect(code).toBe(1);
    expect(printed).toBe(`${join(folder.path, file)}: 2 interactions, not as committed
  ~ a create of a plant without a tag
      + request.headers.Accept.0: "application/json"
  + a delete of a plant that the user has created
  - a list without an Authorization header: no test needs it now
`);
    expect(complaints).toContain('If the app is right, commit the pacts.');
  });

  it('fails on a pact that is no JSON, and on a folder with none that was recorded', async () => {
    await using folder = await commit(await pactOf(basil));
    const pacts = join(folder.path, 'pacts');
    await folder.write(file, '{"consumer":');
    const broken = await contracts('check', pacts);
    await using other = await commit(JSON.stringify({ consumer: { name: 'web' } }));
    const unrecorded = await contracts('check', join(other.path, 'pacts'));

    expect([broken.code, unrecorded.code]).toEqual([2, 2]);
    expect(broken.complaints).toContain(`pact "${join(folder.path, file)}": it is not JSON`);
    expect(unrecorded.complaints).toContain('it has no recorded pacts');
  });

  it('says what it needs', async () => {
    await using folder = await makeTempFolder();
    const empty = await contracts('check', folder.path);
    await folder.write('web-plant-store.json', await pactOf(basil));
    const outside = await contracts('check', folder.path);
    await promisify(execFile)('git', ['init', '-q'], { cwd: folder.path });
    const uncommitted = await contracts('check', folder.path);

    expect([empty.code, outside.code, uncommitted.code]).toEqual([2, 2, 2]);
    const failure = `Failed to check the pacts in "${folder.path}": `;
    const remedy = '. Commit the pacts: check compares with the last commit.\n';
    expect(outside.complaints).toBe(`${failure}it is in no git repository${remedy}`);
    expect(uncommitted.complaints).toBe(`${failure}its repository has no commit yet${remedy}`);
  });
});

describe('contracts from-har', () => {
  const url = 'https://api.example.com/v1/plants';
  const entry = (method: string, url: string, response: object, request: object = {}) => ({
    request: { method, url, headers: [{ name: 'Cookie', value: 's3cret' }], ...request },
    response: { status: 200, content: {}, ...response },
  });
  const list = (response: object, request?: object) => entry('GET', url, response, request);
  const headers = [{ name: 'Content-Type', value: 'application/json' }];
  const create = (response: object, request: object) =>
    entry('POST', url, response, { headers, ...request });
  const remove = (response: object, request?: object) =>
    entry('DELETE', `${url}/7`, response, request);
  const basilPlant = { content: { text: '{"name":"Basil"}' } };
  const basilList = { content: { text: '[{"name":"Basil"}]' } };

  function makeFromHar(folder: TempFolder, har: string) {
    const flags = ['--consumer', 'my-web-app', '--out', join(folder.path, 'pacts')];
    return contracts('from-har', har, ...flags);
  }

  it('makes a pact of what a browser has saved', async () => {
    await using folder = await makeTempFolder();
    const encoded = { content: { encoding: 'base64', text: btoa('[{"name":"Basil"}]') } };
    const entries = [
      entry('GET', 'https://shop.example.com/', { content: { text: '<html>' } }),
      entry('GET', `${url}?limit=2`, encoded),
      create(basilPlant, { postData: { text: '{"id":9007199254740993,"name":"Basil"}' } }),
      remove({ status: 404, content: { size: 0 } }),
    ];
    const path = await folder.write('session.har', { log: { entries } });
    const out = join(folder.path, 'pacts');

    const { code, printed } = await makeFromHar(folder, path);

    expect(code).toBe(0);
    expect(printed).toBe(`Recorded 2 interactions in ${out}/my-web-app-plant-store.json
Left out DELETE /plants/{id}: the service answered 404, and the recording does not say why
`);
    const text = await folder.read(join(folder.path, file));
    expect(descriptionsOf(text)).toEqual([
      'a create of a plant without a tag',
      'a list with a limit, for the names',
    ]);
    expect(readPactJson(text).interactions[0]?.comments.tests).toEqual(['session.har']);
    expect(text).toContain('9007199254740993');
    expect(text).not.toContain('s3cret');
  });

  it('believes the text of a body, whatever its size is said to be', async () => {
    await using folder = await makeTempFolder();
    const postData = { text: '{"id":7,"name":"Basil"}' };
    const entries = [0, '22', 'many'].flatMap((size) => [
      list({ content: { size, ...basilList.content } }, { bodySize: '0' }),
      create({ content: { size, ...basilPlant.content } }, { postData, bodySize: size }),
      remove({ content: { size: '0' } }, { bodySize: size }),
    ]);
    const path = await folder.write('session.har', { log: { entries } });

    const { printed } = await makeFromHar(folder, path);

    expect(printed).toMatch(/^Recorded 3 interactions in .*\n$/);
  });

  it('reads the bodies that Playwright keeps in files beside it, and none outside of its folder', async () => {
    await using folder = await makeTempFolder({
      'har/new.json': '{"id":7,"name":"Mint"}',
      'har/plant.json': '{"name":"Mint"}',
      'list.json': '[{"name":"Mint"}]',
    });
    const postData = { text: '', _file: 'new.json' };
    const entries = [
      create({ content: { size: -1, _file: 'plant.json' } }, { postData }),
      list({ content: { _file: '../list.json' } }),
    ];
    const path = await folder.write('har/session.har', { log: { entries } });

    const { code, printed } = await makeFromHar(folder, path);

    expect(code).toBe(0);
    expect(printed.split('\n').slice(1)).toEqual([
      'Could not use 1 of 2 entries:',
      `  GET /plants: cannot read "${join(folder.path, 'list.json')}": it is outside of the folder of the HAR`,
      '',
    ]);
    const { interactions } = readPactJson(await folder.read(join(folder.path, file)));
    expect(interactions[0]?.request.body.content).toEqual({ id: 7, name: 'Mint' });
  });

  it('leaves alone what is not about plants, and says what it cannot use, and why', async () => {
    await using folder = await makeTempFolder();
    const entries = [
      { request: { method: 'GET', url: 'data:text/html,/plants' } },
      list(basilList, { headers: [{ name: 'Sec-Fetch-Dest', value: 'document' }] }),
      list(basilList),
      { request: { method: 'GET' } },
      list(basilList, { headers: undefined }),
      list({ status: 0 }),
      list({ content: { size: 18 } }),
      list({ content: { size: -1 } }),
      remove({ content: { size: 18, text: '' } }),
      create(basilPlant, {}),
      create(basilPlant, { postData: { text: '' }, bodySize: 22 }),
    ];
    const path = await folder.write('session.har', { log: { entries } });

    const { code, printed } = await makeFromHar(folder, path);

    expect(code).toBe(0);
    expect(printed.split('\n').slice(1)).toEqual([
      'Could not use 8 of 11 entries:',
      '  entry 4: "request.url" is missing and must be a string',
      '  GET /plants: "request.headers" is missing and must be an array',
      '  GET /plants: the HAR has no response',
      '  GET /plants: the HAR lacks the body of the response',
      '  DELETE /plants/{id}: the HAR lacks the body of the response',
      '  POST /plants: the HAR lacks the body of the request',
      '',
    ]);
  });
});
