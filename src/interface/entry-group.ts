import type { DescribedEntry } from './describe-profile.js';

/** The group of an entry in a list of a profile: "parameters", "outcomes: create". */
export function groupOf({ kind, id }: Pick<DescribedEntry, 'kind' | 'id'>): string {
  return kind === 'parameter' ? 'parameters' : `outcomes: ${id.split('.')[0]}`;
}
