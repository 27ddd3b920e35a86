import { isKitError, KitError } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const parts = { task: 'read "p.json"', cause: 'it is a folder', remedy: 'Give a file.' };
const options = { ...parts, code: 'unreadable-file', details: { path: 'p.json' } } as const;

describe('a KitError', () => {
  it('says what failed, why, and what to do', () => {
    const { message } = new KitError(options);

    expect(message).toBe('Failed to read "p.json": it is a folder. Give a file.');
  });

  it.each([undefined, ''])('ends after the cause if the remedy is %j', (remedy) => {
    const { message } = new KitError({ ...options, remedy });

    expect(message).toBe('Failed to read "p.json": it is a folder.');
  });

  it.each(['it is a folder.', 'it is a folder...', 'it is a folder.\n'])(
    'ends its cause with one full stop: %j',
    (cause) => {
      const { message } = new KitError({ ...options, cause });

      expect(message).toBe('Failed to read "p.json": it is a folder. Give a file.');
    },
  );

  it('keeps its code, its details and the parts of its message for programs', () => {
    const error = new KitError(options);

    expect(error).toMatchObject({ code: 'unreadable-file', details: { path: 'p.json' }, parts });
  });

  it('has the original error as its cause', () => {
    const error = new Error('EISDIR');

    expect(new KitError({ ...options, error }).cause).toBe(error);
    expect(new KitError(options)).not.toHaveProperty('cause');
  });

  it('is recognized among other errors', () => {
    expect(isKitError(new KitError(options))).toBe(true);
    expect(isKitError(new Error('Failed to read "p.json"'))).toBe(false);
  });
});
