import { closestMatch } from 'leven';

/** `Did you mean "x"?`, where one of the names is close enough to be meant; else empty. */
export function nearest(name: string, names: readonly string[]): string {
  const match = closestMatch(name, names, {
    maxDistance: Math.ceil(name.length / 3),
  });
  return match === undefined ? '' : `Did you mean "${match}"?`;
}
