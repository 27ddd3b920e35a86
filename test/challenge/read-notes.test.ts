import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNotes } from '../../src/challenge/read-notes.js';
import { exchangeNote } from './exchange-note.js';
import { useFolder } from './use-folder.js';

const folder = useFolder();
const start = { profile: {}, hasRunProfile: false };
const limits = { note: 2000, all: 10_000 };

const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);

describe('the notes of a run', () => {
  it('are those of all its processes', async () => {
    const notes = [start, { unusable: 'a reason' }, exchangeNote({ situations: ['list.limited'] })];
    write('1.jsonl', `${JSON.stringify(notes[0])}\n${JSON.stringify(notes[1])}\n`);
    write('2.jsonl', `${JSON.stringify(notes[2])}\n`);

    expect(await readNotes(folder.path)).toEqual({ notes, unread: 0 });
  });

  it.each([
    'hello',
    'null',
    '{"entry":null}',
    '{"unusable":1}',
    '{"profile":{"outcome":{}},"hasRunProfile":true}',
    JSON.stringify(exchangeNote()).slice(0, -9),
    JSON.stringify(exchangeNote({ entry: { at: 'today' } })),
    JSON.stringify({ ...exchangeNote(), situations: ['list.unknown'] }),
    JSON.stringify({ unusable: 'x'.repeat(limits.note) }),
  ])('leave out and count %.60s', async (line) => {
    write('1.jsonl', `${line}\n${JSON.stringify(start)}\n${line}`);

    expect(await readNotes(folder.path, limits)).toEqual({ notes: [start], unread: 2 });
  });

  it('end where they are too long together', async () => {
    const note = JSON.stringify({ unusable: 'x'.repeat(1000) });
    write('1.jsonl', `${note}\n`.repeat(12));

    const { notes, unread } = await readNotes(folder.path, limits);

    expect([notes.length, unread]).toEqual([9, 3]);
  });

  it('are read also beside a line that fits into no text', async () => {
    const maxLength = 1000;
    write('1.jsonl', `{"unusable":"${'x'.repeat(1_000_000)}"}\n${JSON.stringify(start)}\n`);

    expect(await readNotes(folder.path, { note: maxLength, all: maxLength })).toEqual({
      notes: [start],
      unread: 1,
    });
  });

  it('are read also beside a file that cannot be read', async () => {
    mkdirSync(join(folder.path, '1.jsonl'));
    write('2.jsonl', `${JSON.stringify(start)}\n`);

    expect(await readNotes(folder.path)).toEqual({ notes: [start], unread: 1 });
  });
});
