import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlantMock, type Profile } from '../../src/public/index.js';
import { startServer } from '../../src/server/start-server.js';
import type { MetExchange, Note } from '../../src/service/test-run.js';
import { ask, clientOf } from '../ask-mock.js';
import { createGate } from '../server/gate.js';
import { collectUncaught } from '../uncaught.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-run-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

function fail(): never {
  throw new TypeError('Failed');
}

function useProfile(profile: Profile): void {
  const path = join(folder, 'profile.json');
  writeFileSync(path, JSON.stringify(profile));
  vi.stubEnv('PLANT_STORE_PROFILE', path);
}

describe('the profile in PLANT_STORE_PROFILE', () => {
  it('lies over the profile of the code', async () => {
    useProfile({ outcomes: { 'delete.unknown-id': { status: 410 } } });
    const profile: Profile = {
      outcomes: { 'delete.unknown-id': { status: 400 }, 'list.limit-zero': { status: 422 } },
    };
    const mock = createPlantMock({ profile });

    expect((await clientOf(mock).delete(404)).status).toBe(410);
    expect((await ask(mock, { path: '/plants?limit=0' })).status).toBe(422);
  });

  it('is left out, and that is noted, where the other options do not allow it', async () => {
    useProfile({ parameters: { 'list.visibility': 'own' } });
    vi.stubEnv('PLANT_STORE_NOTES', folder);
    const mock = createPlantMock({ profile: { parameters: { 'create.owner': 'everyone' } } });

    expect((await ask(mock)).status).toBe(200);
    expect(readNotes()).toContainEqual({ unusable: expect.stringContaining('"list.visibility"') });
  });

  it.each([
    ['is missing', undefined, 'no such file'],
    ['is not JSON', '{', 'JSON'],
    ['is not a profile', '{"outcome": {}}', '"outcome"'],
  ])('is an error that names the file and the variable when it %s', (_, text, cause) => {
    const path = join(folder, 'profile.json');
    if (text !== undefined) {
      writeFileSync(path, text);
    }
    vi.stubEnv('PLANT_STORE_PROFILE', path);

    expect(() => createPlantMock()).toThrow(`profile "${path}" of PLANT_STORE_PROFILE`);
    expect(() => createPlantMock()).toThrow(cause);
  });
});

function readNotes(): Note[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line));
}

function readExchanges(): MetExchange[] {
  return readNotes().filter((note) => 'entry' in note);
}

describe('the notes in PLANT_STORE_NOTES', () => {
  beforeEach(() => vi.stubEnv('PLANT_STORE_NOTES', folder));

  it('have the profile of each mock, each situation, and each request with its response', async () => {
    const profile: Profile = { outcomes: { 'delete.unknown-id': { status: 410 } } };
    const mock = createPlantMock({ profile });
    const client = clientOf(mock);
    await client.create({ id: 77, name: ' Fern ' });
    await client.create({ id: 78, name: ' Moss ' });
    await client.delete(404);
    createPlantMock();

    const notes = readNotes();
    expect(notes.filter((note) => 'profile' in note)).toEqual(
      expect.arrayContaining([
        { profile, hasRunProfile: false },
        { profile: {}, hasRunProfile: false },
      ]),
    );
    expect(readExchanges()).toMatchObject([
      { entry: { response: { status: 200 } }, situations: ['create.padded-name'] },
      { entry: { response: { status: 200 } }, situations: ['create.padded-name'] },
      { entry: { response: { status: 410 } }, situations: ['delete.unknown-id'] },
    ]);
  });

  it('have no start of a mock whose options are wrong', () => {
    expect(() => createPlantMock({ maxPlants: -1 })).toThrow();

    expect(readNotes()).toEqual([]);
  });

  it('name the store of a request: a sandbox of a mock, until it is reset', async () => {
    const mock = createPlantMock();
    const other = createPlantMock();
    await ask(mock);
    await clientOf(mock).delete(404);
    mock.reset();
    await ask(mock);
    await ask(mock, { token: 'alice-token~other' });
    await ask(other);

    const stores = readExchanges().map(({ store }) => store);
    const counts = [...new Set(stores)].map(
      (name) => stores.filter((store) => store === name).length,
    );
    expect(counts.sort()).toEqual([1, 1, 1, 2]);
  });

  it('count the plants that a store has for a list, of the user, of nobody and of others', async () => {
    const plants = [
      { id: 1, name: 'Fern', owner: 'alice' },
      { id: 2, name: 'Moss' },
      { id: 3, name: 'Ivy', owner: 'bob' },
    ];
    const mock = createPlantMock({ plants });
    await clientOf(mock).delete(1);
    await ask(mock, { path: '/plants?limit=1' });

    const [deletion, list] = readExchanges();
    expect(deletion).not.toHaveProperty('plants');
    expect(list?.plants).toEqual({ own: 0, shared: 1, others: 1 });
  });

  it('have only the situations that a fault leaves to the plant store, and that of its token', async () => {
    const mock = createPlantMock();
    mock.faults.add({ kind: 'status', status: 503, times: 1 });
    await ask(mock, { path: '/plants?limit=0', token: 'unknown-token' });
    mock.faults.add({ kind: 'drop-connection', processed: true, times: 1 });
    await clientOf(mock)
      .delete(404)
      .catch(() => {});
    mock.faults.add({ kind: 'expired-token', times: 1 });
    await ask(mock);

    expect(readExchanges().map(({ situations }) => situations)).toEqual([
      ['authentication.unknown-token'],
      ['delete.unknown-id'],
      ['authentication.ended-token'],
    ]);
  });

  it('say which requests a handler answered, and keep those apart that come while it waits', async () => {
    const gate = createGate();
    const reached = createGate();
    const handler = http.get('*/plants', async () => {
      reached.open();
      await gate.opened;
      return HttpResponse.json([]);
    });
    await using server = await startServer({ port: 0, handlers: [handler] });
    const list = fetch(`${server.url}/plants`);
    await reached.opened;
    const headers = { authorization: 'Bearer alice-token' };
    await fetch(`${server.url}/plants/404`, { method: 'DELETE', headers });
    gate.open();
    await list;

    expect(readExchanges()).toMatchObject([
      { entry: { operation: 'delete' }, situations: ['delete.unknown-id'], isOfHandler: false },
      { situations: ['authentication.missing-token'], isOfHandler: true },
    ]);
  });

  it('have a request that is held, before it is released', async () => {
    const mock = createPlantMock();
    const held = mock.faults.hold();
    const response = ask(mock);
    await held.arrived;

    expect(readExchanges()).toMatchObject([{ entry: { operation: 'list', held: true } }]);
    held.release();
    await response;
  });

  it('change no answer when they cannot be written', async () => {
    vi.stubEnv('PLANT_STORE_NOTES', join(folder, 'missing'));
    using uncaught = collectUncaught();
    const mock = createPlantMock();

    expect((await ask(mock, { path: '/plants?limit=1' })).status).toBe(200);
    expect((await ask(mock)).status).toBe(200);
    expect(uncaught.errors).toEqual([]);
  });

  it.each([
    ['without beacons', {}, async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['whose beacons fail', { sendBeacon: fail }, fail],
    ['whose fetch is a spy', { sendBeacon: () => false }, () => undefined],
  ])('change no answer of a page %s', async (_, navigator, fetch) => {
    const rejections: unknown[] = [];
    const collect = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', collect);
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('plantStoreTestRun', { notesUrl: 'http://127.0.0.1:9/notes' });

    const { status } = await ask(createPlantMock());
    await new Promise((resolve) => setImmediate(resolve));

    process.removeListener('unhandledRejection', collect);
    expect(status).toBe(200);
    expect(rejections).toEqual([]);
  });

  it('are posted by a page to the address that it is given', async () => {
    const sendBeacon = vi.fn(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    vi.stubGlobal('plantStoreTestRun', {
      profile: { outcomes: { 'delete.unknown-id': { status: 410 } } },
      notesUrl: 'http://127.0.0.1:9/notes',
    });
    const mock = createPlantMock();

    expect((await clientOf(mock).delete(404)).status).toBe(410);
    expect(sendBeacon).toHaveBeenCalledWith(
      'http://127.0.0.1:9/notes',
      expect.stringContaining('"situations":["delete.unknown-id"]'),
    );
  });

  it('are fetched by a page that has too many beacons under way', async () => {
    const fetch = vi.fn(async () => new Response());
    vi.stubGlobal('navigator', { sendBeacon: () => false });
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('plantStoreTestRun', { notesUrl: 'http://127.0.0.1:9/notes' });
    createPlantMock();

    expect(fetch).toHaveBeenCalledWith(
      'http://127.0.0.1:9/notes',
      expect.objectContaining({
        body: JSON.stringify({ profile: {}, hasRunProfile: false }),
        keepalive: true,
      }),
    );
  });
});
