import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { operationNames } from '../interface/operation-name.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type SituationId, situationIds } from '../interface/situations.js';
import { faultKinds } from '../service/faults/fault.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { MetExchange, Note } from '../service/test-run.js';

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
  /** How many others do not fit: cut short by the end of a process, too long, or not of this kit. */
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
    return noteSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const text = z.string();
const whole = z.int();
const situation: z.ZodMiniType<SituationId> = z.enum(situationIds);

const message = {
  headers: z.record(text, text),
  body: text,
};

const entry: z.ZodMiniType<JournalEntry> = z.object({
  id: whole,
  at: z.iso.datetime(),
  operation: z.exactOptional(z.enum(operationNames)),
  user: z.exactOptional(text),
  request: z.object({
    ...message,
    method: text,
    origin: z.exactOptional(text),
    path: text,
    query: text,
    bodyBytes: z.exactOptional(whole),
  }),
  response: z.exactOptional(
    z.object({ ...message, status: whole, bodyLength: z.exactOptional(whole) }),
  ),
  rejectedBy: z.exactOptional(z.union([situation, z.literal('mock.header')])),
  fault: z.exactOptional(z.enum(faultKinds)),
  scenario: z.exactOptional(text),
  delayMs: z.exactOptional(z.number()),
  held: z.exactOptional(z.literal(true)),
  disconnected: z.exactOptional(z.literal(true)),
  durationMs: z.exactOptional(z.number()),
  hint: z.exactOptional(text),
});

const exchange: z.ZodMiniType<MetExchange> = z.object({
  entry,
  situations: z.array(situation),
  store: text,
  isOfHandler: z.boolean(),
  plants: z.exactOptional(z.object({ own: whole, shared: whole, others: whole })),
});

/** A note of a mock or a server, as far as the search needs it. */
const noteSchema: z.ZodMiniType<Note> = z.union([
  exchange,
  z.object({ profile: z.custom<Profile>(isProfile), hasRunProfile: z.boolean() }),
  z.object({ unusable: text }),
]);

function isProfile(value: unknown): boolean {
  try {
    checkProfile(value, 'the profile of a note');
    return true;
  } catch {
    return false;
  }
}
