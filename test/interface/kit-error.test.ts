import { KitError } from 'plant-store-kit';
import { expect, it } from 'vitest';

const parts = { task: 'read "p.json"', cause: 'it is a folder', remedy: 'Give a file.' };
const options = { ...parts, code: 'unreadable-file', details: { path: 'p.json' } } as const;

it.each([
  [{}, 'Failed to read "p.json": it is a folder. Give a file.'],
  [{ cause: 'it is a folder...\n' }, 'Failed to read "p.json": it is a folder. Give a file.'],
  [{ cause: 'is it there?' }, 'Failed to read "p.json": is it there? Give a file.'],
])('a KitError says what failed, why, and what to do: %j', (changes, message) => {
  expect(new KitError({ ...options, ...changes }).message).toBe(message);
});

it('keeps its code, its details, the parts of its message and the original error', () => {
  const error = new Error('EISDIR');

  expect(new KitError({ ...options, error })).toMatchObject({
    code: 'unreadable-file',
    details: { path: 'p.json' },
    parts,
    cause: error,
  });
  expect(new KitError(options)).not.toHaveProperty('cause');
});
