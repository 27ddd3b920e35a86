import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { operationNames } from '../interface/operation-name.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type SituationId, situationIds } from '../interface/situations.js';
import { faultKinds } from '../service/faults/fault.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { MetExchange, Note } from '../service/test-run.js';
import * as v from '../text/schema.js';

/** How much is read of the notes of a run. */
export interface NoteLimits {
  /** The maximum length of a note in characters. */
  readonly note: number;
  /** The maximum length of all notes together, in characters. */
  readonly all: number;
}

/** Bodies are cut to 16 KiB unless the journal of a mock keeps more. */
export const noteLimits: NoteLimits = { note: 1024 ** 2, all: 128 * 1024 ** 2 };

export interface ReadNotes {
  readonly notes: readonly Note[];
  /** How many notes cannot be read: cut short by the end of a process, too long, or not of this kit. */
  readonly unread: number;
}

/** Reads what the processes of a run have noted in a folder: a file each, with a note in each line. */
export async function readNotes(folder: string, limits = noteLimits): Promise<ReadNotes> {
  const names = await readdir(folder).catch(() => []);
  const notes: Note[] = [];
  let unread = 0;
  let length = 0;
  const read = async (path: string) => {
    for await (const line of readLines(path, limits.note)) {
      const isTooLong = line.length > limits.note || length + line.length > limits.all;
      const note = isTooLong ? undefined : parseNote(line);
      if (note === undefined) {
        unread++;
      } else {
        length += line.length;
        notes.push(note);
      }
    }
  };
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    // A file that cannot be read is no reason to lose what the others say.
    await read(join(folder, name)).catch(() => unread++);
  }
  return { notes, unread };
}

/** The lines of a file. It leaves out the middle of a line that is too long, which stays too long. */
async function* readLines(path: string, maxLength: number): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const parts = (chunk as string).split('\n');
    const end = parts.pop() ?? '';
    for (const part of parts) {
      yield line + part;
      line = '';
    }
    if (line.length <= maxLength) {
      line += end;
    }
  }
  if (line !== '') {
    yield line;
  }
}

function parseNote(line: string): Note | undefined {
  try {
    return v.parse(noteSchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());
const situation: v.Schema<SituationId> = v.picklist(situationIds);

const message = {
  headers: v.record(text, text),
  body: text,
};

const entry: v.Schema<JournalEntry> = v.object({
  id: whole,
  at: v.pipe(text, v.isoTimestamp()),
  operation: v.exactOptional(v.picklist(operationNames)),
  user: v.exactOptional(text),
  request: v.object({
    ...message,
    method: text,
    origin: v.exactOptional(text),
    path: text,
    query: text,
    bodyBytes: v.exactOptional(whole),
  }),
  response: v.exactOptional(
    v.object({ ...message, status: whole, bodyLength: v.exactOptional(whole) }),
  ),
  rejectedBy: v.exactOptional(v.union([situation, v.literal('mock.header')])),
  fault: v.exactOptional(v.picklist(faultKinds)),
  scenario: v.exactOptional(text),
  delayMs: v.exactOptional(v.number()),
  held: v.exactOptional(v.literal(true)),
  disconnected: v.exactOptional(v.literal(true)),
  durationMs: v.exactOptional(v.number()),
  hint: v.exactOptional(text),
});

const exchange: v.Schema<MetExchange> = v.object({
  entry,
  situations: v.array(situation),
  store: text,
  isOfHandler: v.boolean(),
  plants: v.exactOptional(v.object({ own: whole, shared: whole, others: whole })),
});

/** A note of a mock or a server, as far as the search needs it. */
const noteSchema: v.Schema<Note> = v.union([
  exchange,
  v.object({ profile: v.custom<Profile>(isProfile), hasRunProfile: v.boolean() }),
  v.object({ unusable: text }),
]);

function isProfile(value: unknown): boolean {
  try {
    checkProfile(value, 'the profile of a note');
    return true;
  } catch {
    return false;
  }
}
