import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Note } from '../service/test-run.js';
import { noteSchema } from './note-schema.js';

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
  readonly leftOut: number;
}

/** Reads what the processes of a run have noted in a folder: a file each, with a note in each line. */
export async function readNotes(folder: string, limits = noteLimits): Promise<ReadNotes> {
  const names = await readdir(folder).catch(() => []);
  const notes: Note[] = [];
  let leftOut = 0;
  let length = 0;
  const read = async (path: string) => {
    for await (const line of readLines(path, limits.note)) {
      const isTooLong = line.length > limits.note || length + line.length > limits.all;
      const note = isTooLong ? undefined : parseNote(line);
      if (note === undefined) {
        leftOut++;
      } else {
        length += line.length;
        notes.push(note);
      }
    }
  };
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    // A file that cannot be read is no reason to lose what the others say.
    await read(join(folder, name)).catch(() => leftOut++);
  }
  return { notes, leftOut };
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
