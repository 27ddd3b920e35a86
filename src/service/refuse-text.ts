import type { ResolvedProfile } from '../interface/open-points.js';
import { Rejection } from './rejection.js';

/** What speaks against a text, if anything does. */
export type RefuseText = (text: string) => Rejection | undefined;

/** Refuses names or tags whose length or characters are not as a profile has them. */
export function createRefuseText(field: 'name' | 'tag', profile: ResolvedProfile): RefuseText {
  const shortest = profile[`create.shortest-${field}` as const];
  const longest = profile[`create.longest-${field}` as const];
  const characters = profile[`create.${field}-characters` as const];
  const pattern = characters === 'any' ? undefined : new RegExp(`^${characters}*$`, 'u');

  return (text) => {
    if (isShorter(text, shortest)) {
      const what =
        shortest === 1 ? 'must not be empty' : `must have at least ${shortest} code points`;
      return new Rejection(`create.shortest-${field}`, 400, `${field} ${what}`);
    }
    if (longest !== 'unlimited' && isLonger(text, longest)) {
      const message = `${field} must not be longer than ${longest}`;
      return new Rejection(`create.longest-${field}`, 400, message);
    }
    if (pattern !== undefined && !pattern.test(text)) {
      const message = `${field} must hold no characters but ${characters}`;
      return new Rejection(`create.${field}-characters`, 400, message);
    }
    return undefined;
  };
}

// A code point takes one or two code units, whose number is there without counting.

function isShorter(text: string, fewest: number): boolean {
  return text.length < 2 * fewest && [...text].length < fewest;
}

function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}
