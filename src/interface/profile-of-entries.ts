import type { DescribedEntry } from './describe-profile.js';
import type { Parameters } from './parameters.js';
import type { Outcomes } from './resolve-outcome.js';

/** The profile that has these entries. */
export function profileOfEntries(
  entries: readonly Pick<DescribedEntry, 'kind' | 'id' | 'value'>[],
): { readonly parameters: Partial<Parameters>; readonly outcomes: Outcomes } {
  const valuesOf = (kind: DescribedEntry['kind']): object =>
    Object.fromEntries(
      entries.filter((entry) => entry.kind === kind).map(({ id, value }) => [id, value]),
    );
  return { parameters: valuesOf('parameter'), outcomes: valuesOf('outcome') };
}
