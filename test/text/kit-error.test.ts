import { KitError } from 'plant-store-kit';
import { expect, it } from 'vitest';

const task = 'read "p.json"';
const problem = { cause: 'it is a folder', remedy: 'Give a file.' };
const create = (further: { readonly cause?: string; readonly error?: unknown } = {}) =>
  new KitError('unreadable-file', task, { ...problem, path: 'p.json', ...further });

it.each([
  [{}, 'Failed to read "p.json": it is a folder. Give a file.'],
  [{ cause: 'it is a folder...\n' }, 'Failed to read "p.json": it is a folder. Give a file.'],
  [{ cause: 'is it there?' }, 'Failed to read "p.json": is it there? Give a file.'],
])('a KitError says what failed, why, and what to do: %j', (changes, message) => {
  expect(create(changes).message).toBe(message);
});

it('keeps its code, its details, the parts of its message and the original error', () => {
  const error = new Error('EISDIR');

  expect(create({ error })).toMatchObject({
    code: 'unreadable-file',
    details: { path: 'p.json' },
    parts: { task, ...problem },
    cause: error,
  });
  expect(create()).not.toHaveProperty('cause');
});
