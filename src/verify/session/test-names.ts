import { randomInt } from 'node:crypto';

const alphabetSize = 26;

/** Lower-case letters that nobody can guess. */
export function randomLetters(length: number): string {
  // `randomInt` takes 1 us for six letters, and `randomBytes` 8 us: Node keeps random numbers for the first.
  const codes = Array.from({ length }, () => 97 + randomInt(alphabetSize));
  return String.fromCharCode(...codes);
}

/**
 * A name that no other plant has: short, and only letters, so that nearly every provider accepts
 * it.
 */
export function createTestName(): string {
  return `Fern${randomLetters(6)}`;
}

/** Whether a name contains one that {@link createTestName} may have made. */
export function isTestName(name: string): boolean {
  return /[Ff]ern[a-z]{6}/.test(name);
}
