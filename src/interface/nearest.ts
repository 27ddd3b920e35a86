import { closestMatch } from 'leven';

/** The most similar name; undefined if no name is similar. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return (
    names.find((known) => name.length > 2 && known.includes(name)) ??
    closestMatch(name, names, { maxDistance: Math.ceil(name.length / 3) })
  );
}

/** `Did you mean "x"?` for the most similar name; empty if no name is similar. */
export function nearest(name: string, names: readonly string[], prefix = ''): string {
  const match = nearestName(name, names);
  return match === undefined ? '' : `Did you mean "${prefix}${match}"?`;
}
