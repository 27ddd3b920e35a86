import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseExactJson } from '../interface/json.js';
import type { OperationName } from '../interface/operation-name.js';
import type { Profile } from '../interface/profile.js';
import type { SituationId } from '../interface/situations.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { Note } from '../service/test-run.js';

/** What the tests of a run have met, as all mocks and servers have noted it. */
export interface Met {
  /** The number of mocks and servers. */
  readonly mocks: number;
  /** Whether the profile of the run has reached all of them, and there is one. */
  readonly hasRunProfile: boolean;
  /** The profile that the first mock with one has of its own. */
  readonly profile: Profile;
  readonly situations: ReadonlySet<SituationId>;
  readonly entries: readonly JournalEntry[];
  /** Why a mock could not use the profile of the run, each once. */
  readonly unusable: readonly string[];
  /** The plants of the creates that succeeded. */
  readonly created: readonly MetPlant[];
  readonly lists: readonly MetList[];
}

export interface MetPlant {
  readonly id: string;
  readonly name: string;
  readonly tag?: string | undefined;
}

/** A list that succeeded. */
export interface MetList {
  readonly plants: readonly Omit<MetPlant, 'id'>[];
  /** Undefined for a list without one. */
  readonly limit: number | undefined;
}

/** Reads what the processes of a run have noted, a file each. */
export async function readNotes(folder: string): Promise<Met> {
  const names = await readdir(folder);
  const files = names.filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return toMet(lines.map((line) => JSON.parse(line)));
}

export function toMet(notes: readonly Note[]): Met {
  const starts = notes.filter((note) => 'profile' in note);
  const profiles = starts.map(({ profile }) => profile);
  const entries = notes.flatMap((note) => ('entry' in note ? [note.entry] : []));
  const unusable = notes.flatMap((note) => ('unusable' in note ? [note.unusable] : []));
  const noted = notes.flatMap((note) => ('situation' in note ? [note.situation] : []));
  const creates = succeeded(entries, 'create');
  const lists = succeeded(entries, 'list').flatMap(readList);
  return {
    mocks: starts.length,
    hasRunProfile: starts.length > 0 && starts.every((start) => start.hasRunProfile),
    profile: profiles.find((profile) => Object.keys(profile).length > 0) ?? {},
    situations: new Set<SituationId>([
      ...noted,
      // They are in no situation that the mock has to find.
      ...(creates.length > 0 ? (['create.new-plant'] as const) : []),
      ...(lists.some(({ limit }) => limit === undefined) ? (['list.all'] as const) : []),
    ]),
    entries,
    unusable: [...new Set(unusable)],
    created: creates.flatMap(readCreated),
    lists,
  };
}

/** The entries of an operation that succeeded, without those that a fault or a handler has answered. */
function succeeded(entries: readonly JournalEntry[], wanted: OperationName): JournalEntry[] {
  return entries.filter(({ operation, response, fault }) => {
    const isSuccess = response !== undefined && response.status < 300;
    return operation === wanted && isSuccess && fault === undefined;
  });
}

function readCreated({ request }: JournalEntry): MetPlant[] {
  const plant = readJson(request.body) as Partial<Record<keyof MetPlant, unknown>> | undefined;
  const { id, name, tag } = plant ?? {};
  return typeof name === 'string'
    ? [{ id: String(id), name, tag: typeof tag === 'string' ? tag : undefined }]
    : [];
}

function readList({ request, response }: JournalEntry): MetList[] {
  const plants = readJson(response?.body ?? '');
  const limit = new URLSearchParams(request.query).get('limit');
  return Array.isArray(plants)
    ? [{ plants, limit: limit === null ? undefined : Number(limit) }]
    : [];
}

/** Undefined for a body that is no JSON, such as the beginning of a long one. */
function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
