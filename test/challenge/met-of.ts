import { vi } from 'vitest';
import { type Met, toMet } from '../../src/challenge/met.js';
import { readNotes } from '../../src/challenge/read-notes.js';
import type { SituationId } from '../../src/interface/situations.js';
import {
  createPlantMock,
  type PlantMock,
  type PlantMockOptions,
  type Profile,
} from '../../src/public/index.js';
import { makeTempFolder } from '../cli/temp-folder.js';
import { exchangeNote } from './exchange-note.js';

/** A request as alice, unless another token is given. */
export type SentRequest = readonly [
  method: string,
  path: string,
  body?: object | undefined,
  token?: string,
];

/** What tests have met that sent these requests, to one store. */
export function metOfRequests(
  requests: readonly SentRequest[],
  options: PlantMockOptions = {},
): Promise<Met> {
  return metOf(async () => {
    const mock = createPlantMock(options);
    for (const request of requests) {
      await send(mock, request);
    }
  });
}

/** What tests have met, as their mocks have noted it. @param profile of the run, over those of the mocks. */
export async function metOf(runTests: () => Promise<void>, profile?: Profile): Promise<Met> {
  await using folder = await makeTempFolder();
  vi.stubEnv('PLANT_STORE_NOTES', folder.path);
  if (profile !== undefined) {
    vi.stubEnv('PLANT_STORE_PROFILE', await folder.write('profile.json', profile));
  }
  try {
    await runTests();
  } finally {
    vi.unstubAllEnvs();
  }
  const { notes, unread } = await readNotes(folder.path);
  return toMet(notes, unread);
}

export async function send(
  mock: PlantMock,
  [method, path, body, token = 'alice-token']: SentRequest,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? null : JSON.stringify(body);
  const url = `http://127.0.0.1:4010${path}`;
  await mock.fetch(new Request(url, { method, headers, body: text }));
}

/** What tests have met whose requests were in these situations, each in a store of its own. */
export function metOfNotes(requests: readonly (readonly SituationId[])[]): Met {
  return toMet(
    requests.map((situations, index) => exchangeNote({ situations, store: `${index}` })),
  );
}
