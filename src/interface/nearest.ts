import { closestMatch } from 'leven';

/** `Did you mean "x"?`, where one of the names is close enough to be meant; else empty. */
export function nearest(name: string, names: readonly string[], prefix = ''): string {
  const match =
    names.find((known) => name.length > 2 && known.includes(name)) ??
    closestMatch(name, names, { maxDistance: Math.ceil(name.length / 3) });
  return match === undefined ? '' : `Did you mean "${prefix}${match}"?`;
}
