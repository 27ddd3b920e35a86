import { expect } from 'vitest';

/** Matches the error for the profile `p.json` with this message. */
export function rejection(message: string) {
  return expect.objectContaining({
    code: 'invalid-profile',
    message: expect.stringContaining(`Failed to read profile "p.json": ${message}`),
  });
}
