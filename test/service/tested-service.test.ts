import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlantMock, type Profile } from '../../src/public/index.js';
import type { Note } from '../../src/service/test-run.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-run-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

function send(
  mock: ReturnType<typeof createPlantMock>,
  method: string,
  path: string,
  body?: object,
) {
  const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
  const url = `http://127.0.0.1:4010${path}`;
  return mock.fetch(
    new Request(url, { method, headers, body: body ? JSON.stringify(body) : null }),
  );
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

    expect((await send(mock, 'DELETE', '/plants/404')).status).toBe(410);
    expect((await send(mock, 'GET', '/plants?limit=0')).status).toBe(422);
  });

  it('is left out, and that is noted, where the other options do not allow it', async () => {
    useProfile({ parameters: { 'list.visibility': 'own' } });
    vi.stubEnv('PLANT_STORE_NOTES', folder);
    const mock = createPlantMock({ profile: { parameters: { 'create.owner': 'everyone' } } });

    expect((await send(mock, 'GET', '/plants')).status).toBe(200);
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

describe('the notes in PLANT_STORE_NOTES', () => {
  beforeEach(() => vi.stubEnv('PLANT_STORE_NOTES', folder));

  it('have the profile of each mock, each situation, and each request with its response', async () => {
    const profile: Profile = { outcomes: { 'delete.unknown-id': { status: 410 } } };
    const mock = createPlantMock({ profile });
    await send(mock, 'POST', '/plants', { id: 77, name: ' Fern ' });
    await send(mock, 'POST', '/plants', { id: 78, name: ' Moss ' });
    await send(mock, 'DELETE', '/plants/404');
    createPlantMock();

    const notes = readNotes();
    expect(notes.filter((note) => 'profile' in note)).toEqual(
      expect.arrayContaining([
        { profile, hasRunProfile: false },
        { profile: {}, hasRunProfile: false },
      ]),
    );
    const situations = notes.flatMap((note) => ('situation' in note ? [note.situation] : []));
    expect(new Set(situations)).toEqual(new Set(['create.padded-name', 'delete.unknown-id']));
    expect(notes.flatMap((note) => ('entry' in note ? [note.entry.response?.status] : []))).toEqual(
      [200, 200, 410],
    );
  });

  it('change no answer, also not that to a second delete', async () => {
    const deleteTwice = async () => {
      const mock = createPlantMock();
      await send(mock, 'DELETE', '/plants/1');
      return (await send(mock, 'DELETE', '/plants/1')).text();
    };
    const noted = await deleteTwice();
    vi.unstubAllEnvs();

    expect(noted).toBe(await deleteTwice());
  });

  it('have a request that is held, before it is released', async () => {
    const mock = createPlantMock();
    const held = mock.faults.hold();
    const response = send(mock, 'GET', '/plants');
    await held.arrived;

    expect(readNotes()).toContainEqual({ entry: expect.objectContaining({ operation: 'list' }) });
    held.release();
    await response;
  });

  it('are posted by a page to the address that it is given', async () => {
    const sendBeacon = vi.fn(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    vi.stubGlobal('plantStoreTestRun', {
      profile: { outcomes: { 'delete.unknown-id': { status: 410 } } },
      notesUrl: 'http://127.0.0.1:9/notes',
    });
    const mock = createPlantMock();

    expect((await send(mock, 'DELETE', '/plants/404')).status).toBe(410);
    expect(sendBeacon).toHaveBeenCalledWith(
      'http://127.0.0.1:9/notes',
      JSON.stringify({ situation: 'delete.unknown-id' }),
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
      expect.objectContaining({ body: JSON.stringify({ profile: {}, hasRunProfile: false }) }),
    );
  });
});
