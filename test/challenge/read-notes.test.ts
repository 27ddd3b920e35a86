import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readNotes } from '../../src/challenge/read-notes.js';
import { exchangeNote } from './exchange-note.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notes-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const start = { profile: {}, hasRunProfile: false };
const limits = { note: 2000, all: 10_000 };

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

describe('the notes of a run', () => {
  it('are those of all its processes', async () => {
    const notes = [start, { unusable: 'a reason' }, exchangeNote({ situations: ['list.limited'] })];
    write('1.jsonl', `${JSON.stringify(notes[0])}\n${JSON.stringify(notes[1])}\n`);
    write('2.jsonl', `${JSON.stringify(notes[2])}\n`);

    expect(await readNotes(folder)).toEqual({ notes, unread: 0 });
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

    expect(await readNotes(folder, limits)).toEqual({ notes: [start], unread: 2 });
  });

  it('end where they are too long together', async () => {
    const note = JSON.stringify({ unusable: 'x'.repeat(1000) });
    write('1.jsonl', `${note}\n`.repeat(12));

    const { notes, unread } = await readNotes(folder, limits);

    expect([notes.length, unread]).toEqual([9, 3]);
  });

  it('are read also beside a line that fits into no text', async () => {
    const maxLength = 1000;
    write('1.jsonl', `{"unusable":"${'x'.repeat(1_000_000)}"}\n${JSON.stringify(start)}\n`);

    expect(await readNotes(folder, { note: maxLength, all: maxLength })).toEqual({
      notes: [start],
      unread: 1,
    });
  });

  it('are read also beside a file that cannot be read', async () => {
    mkdirSync(join(folder, '1.jsonl'));
    write('2.jsonl', `${JSON.stringify(start)}\n`);

    expect(await readNotes(folder)).toEqual({ notes: [start], unread: 1 });
  });
});
